import { clockText, dateText, dayIn, momentIn, type Slot, ZONES, type Zone, zoneName } from '@kenali/contracts';
import { Button, ChoiceGroup, Row, SelectField, Stack, Text } from '@kenali/ui';
import { useState } from 'react';

const ZONE_OPTIONS = ZONES.map((value) => ({ value, label: zoneName(value) }));
/** Two psychologists may be free at one time. */
const keyOf = ({ startsAt, psychologistId }: Slot) => `${startsAt} ${psychologistId}`;

interface SlotPickerProps {
  practiceZone: Zone;
  /** At least one. */
  slots: readonly Slot[];
  zone: Zone;
  onZone: (zone: Zone) => void;
  submitLabel: string;
  isBusy: boolean;
  onChoose: (slot: Slot) => void;
  onClose?: () => void;
}

/** Chooses a day and a time by the clock of the reader. */
export function SlotPicker(props: SlotPickerProps) {
  const { practiceZone, slots, zone, onZone, submitLabel, isBusy, onChoose, onClose } = props;
  const [wantedDay, setDay] = useState<string | null>(null);
  const [chosenKey, setKey] = useState<string | null>(null);
  const dayOf = ({ startsAt }: Slot) => dayIn(zone, new Date(startsAt));
  const days = [...new Set(slots.map(dayOf))];
  const shownDay = days.find((day) => day === wantedDay) ?? days[0];
  const shown = slots.filter((slot) => dayOf(slot) === shownDay);
  const chosen = shown.find((slot) => keyOf(slot) === chosenKey);
  const hasSeveral = new Set(shown.map(({ psychologistId }) => psychologistId)).size > 1;
  const describe = (slot: Slot) =>
    [
      hasSeveral && slot.psychologist,
      practiceZone !== zone && `di tempat praktik pukul ${clockText(slot.startsAt, practiceZone)}`,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Stack $gap={4}>
      <SelectField
        label="Zona waktu Anda"
        options={ZONE_OPTIONS}
        value={zone}
        onChange={({ target }) => onZone(target.value as Zone)}
      />
      <SelectField
        label="Hari"
        options={days.map((value) => ({ value, label: dateText(momentIn(zone, value, '12:00'), zone) }))}
        value={shownDay}
        onChange={({ target }) => setDay(target.value)}
      />
      <ChoiceGroup
        legend="Jam mulai"
        options={shown.map((slot) => ({
          value: keyOf(slot),
          label: clockText(slot.startsAt, zone),
          description: describe(slot),
        }))}
        value={chosen ? chosenKey : null}
        onChange={setKey}
      />
      {!hasSeveral && <Text $size="small">Psikolog: {shown[0]?.psychologist}</Text>}
      <Row $gap={3}>
        <Button disabled={!chosen} busy={isBusy} busyLabel="Menyimpan..." onClick={() => chosen && onChoose(chosen)}>
          {submitLabel}
        </Button>
        {onClose && (
          <Button $variant="secondary" onClick={onClose}>
            Tutup
          </Button>
        )}
      </Row>
    </Stack>
  );
}
