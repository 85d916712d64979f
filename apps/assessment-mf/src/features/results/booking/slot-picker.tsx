import { type BookingState, clockText, dateText, type Slot, ZONES, type Zone, zoneName } from '@kenali/contracts';
import { Button, ChoiceGroup, Row, SelectField, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { slotsByDay } from './booking.api.ts';

const ZONE_OPTIONS = ZONES.map((value) => ({ value, label: zoneName(value) }));
/** Two psychologists may be free at one time. */
const keyOf = ({ startsAt, psychologistId }: Slot) => `${startsAt} ${psychologistId}`;

interface SlotPickerProps extends Pick<BookingState, 'practiceZone' | 'slots'> {
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
  const [chosenDay, setDay] = useState('');
  const [chosenKey, setKey] = useState<string | null>(null);
  const days = slotsByDay(slots, zone);
  const day = days.has(chosenDay) ? chosenDay : ([...days.keys()][0] ?? '');
  const times = days.get(day) ?? [];
  const chosen = times.find((slot) => keyOf(slot) === chosenKey);
  const hasSeveral = new Set(slots.map(({ psychologistId }) => psychologistId)).size > 1;
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
        options={[...days].map(([value, [first]]) => ({
          value,
          label: first ? dateText(first.startsAt, zone) : value,
        }))}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <ChoiceGroup
        legend="Jam mulai"
        options={times.map((slot) => ({
          value: keyOf(slot),
          label: clockText(slot.startsAt, zone),
          description: describe(slot),
        }))}
        value={chosen ? chosenKey : null}
        onChange={setKey}
      />
      {!hasSeveral && <Text $size="small">Psikolog: {slots[0]?.psychologist}</Text>}
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
