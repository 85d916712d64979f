import { NAME_MAX } from '@kenali/contracts';
import { DateField, TextField } from '@kenali/ui';
import { dayOrEmpty } from './day-or-empty.ts';
import { todayHere } from './reader-time.ts';

interface Field {
  name: string;
  value: string;
  error?: string | undefined;
}

interface ChildFieldsProps {
  name: Field;
  birthDate: Field;
  /** The first and the last day that the date field accepts. */
  min?: string;
  max?: string;
  onName(name: string): void;
  onBirthDate(day: string): void;
}

/** Who a child is, in every form that asks for it. */
export const ChildFields = ({ name, birthDate, min, max, onName, onBirthDate }: ChildFieldsProps) => (
  <>
    <TextField
      label="Nama anak"
      autoComplete="off"
      maxLength={NAME_MAX}
      {...name}
      onChange={({ target }) => onName(target.value)}
    />
    <DateField
      label="Tanggal lahir anak"
      min={min}
      max={max ?? todayHere()}
      {...birthDate}
      onChange={({ target }) => onBirthDate(dayOrEmpty(target.value))}
    />
  </>
);
