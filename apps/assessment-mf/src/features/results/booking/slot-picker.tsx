import {
  type BookingState,
  clockText,
  dateText,
  dayIn,
  momentIn,
  type Slot,
  type SlotsOfDay,
  ZONES,
  type Zone,
  zoneName,
} from '@kenali/contracts';
import { Button, ChoiceGroup, Row, SelectField, Stack, Text } from '@kenali/ui';
import { useState } from 'react';

const ZONE_OPTIONS = ZONES.map((value) => ({ value, label: zoneName(value) }));
/** Two psychologists may be free at one time. */
const keyOf = ({ startsAt, psychologistId }: Slot) => `${startsAt} ${psychologistId}`;

interface SlotPickerProps {
  state: BookingState;
  wanted: SlotsOfDay;
  onWanted: (wanted: SlotsOfDay) => void;
  /** The slots of the wanted day are on their way. */
  isLoading: boolean;
  submitLabel: string;
  isBusy: boolean;
  onChoose: (slot: Slot) => void;
  onClose?: () => void;
}

/** Chooses a day and a time by the clock of the reader. */
export function SlotPicker(props: SlotPickerProps) {
  const { state, wanted, onWanted, isLoading, submitLabel, isBusy, onChoose, onClose } = props;
  const { practiceZone, zone, days, slots } = state;
  const [chosenKey, setKey] = useState<string | null>(null);
  const shownDay = slots[0] && dayIn(zone, new Date(slots[0].startsAt));
  const chosen = isLoading ? undefined : slots.find((slot) => keyOf(slot) === chosenKey);
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
        value={wanted.zone ?? zone}
        onChange={({ target }) => onWanted({ ...wanted, zone: target.value as Zone })}
      />
      <SelectField
        label="Hari"
        options={days.map((value) => ({ value, label: dateText(momentIn(zone, value, '12:00'), zone) }))}
        value={(isLoading && wanted.day) || shownDay}
        onChange={({ target }) => onWanted({ zone, day: target.value })}
      />
      <ChoiceGroup
        legend="Jam mulai"
        disabled={isLoading}
        options={slots.map((slot) => ({
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
