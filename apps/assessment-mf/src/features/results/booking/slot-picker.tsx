import {
  type BookingState,
  clockText,
  dateText,
  momentIn,
  type Slot,
  type SlotsOfDay,
  ZONES,
  type Zone,
  zoneName,
} from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Button, ChoiceGroup, FormError, Row, SelectField, Stack, Text, VisuallyHidden } from '@kenali/ui';
import { useRef, useState } from 'react';

const ZONE_OPTIONS = ZONES.map((value) => ({ value, label: zoneName(value) }));
/** Two psychologists may be free at one time. */
const keyOf = ({ startsAt, psychologistId }: Slot) => `${startsAt} ${psychologistId}`;

/** Which slots there are to see. */
export interface Times {
  /** The zone and day of the slots, or of those that are on their way. */
  shown: SlotsOfDay;
  onWanted: (wanted: SlotsOfDay) => void;
  isLoading: boolean;
  /** Why the wanted slots are missing. */
  failure: Error | null;
  onRetry: () => void;
}

interface SlotPickerProps extends Times {
  state: BookingState;
  submitLabel: string;
  isBusy: boolean;
  onChoose: (slot: Slot) => void;
  onClose?: () => void;
}

/** Chooses a day and a time by the clock of the reader. */
export function SlotPicker(props: SlotPickerProps) {
  const { state, shown, onWanted, isLoading, failure, onRetry, submitLabel, isBusy, onChoose, onClose } = props;
  const { practiceZone, zone, days, slots } = state;
  const [chosenKey, setKey] = useState<string | null>(null);
  const dayField = useRef<HTMLSelectElement>(null);
  const chosen = isLoading ? undefined : slots.find((slot) => keyOf(slot) === chosenKey);
  const hasSeveral = new Set(slots.map(({ psychologistId }) => psychologistId)).size > 1;
  const describe = (slot: Slot) =>
    [
      hasSeveral && slot.psychologist,
      practiceZone !== zone && `di tempat praktik pukul ${clockText(slot.startsAt, practiceZone)}`,
    ]
      .filter(Boolean)
      .join(', ');
  const retry = () => {
    // The button goes.
    dayField.current?.focus();
    onRetry();
  };
  return (
    <Stack $gap={4}>
      <SelectField
        label="Zona waktu Anda"
        options={ZONE_OPTIONS}
        value={shown.zone}
        onChange={({ target }) => onWanted({ ...shown, zone: target.value as Zone })}
      />
      <SelectField
        label="Hari"
        options={days.map((value) => ({ value, label: dateText(momentIn(zone, value, '12:00'), zone) }))}
        ref={dayField}
        value={shown.day}
        onChange={({ target }) => onWanted({ ...shown, day: target.value })}
      />
      <VisuallyHidden role="status">{isLoading && 'Memuat jam...'}</VisuallyHidden>
      {failure && (
        <>
          <FormError>{failureText(failure, 'Jam yang Anda pilih belum dapat dimuat.')}</FormError>
          <Row>
            <Button $variant="secondary" onClick={retry}>
              Coba lagi
            </Button>
          </Row>
        </>
      )}
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
