import { type BookingHours, type HoursInterval, MEETING_MAX, type OwnSchedule, zoneName } from '@kenali/contracts';
import { showServerFields, useShell } from '@kenali/federation';
import { Button, DateField, FormError, Heading, SelectField, Stack, Text, TextAreaField, TextField } from '@kenali/ui';
import { type RefObject, useRef, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { refetch } from '../../common/queries.ts';

export const HOURS_KEY = ['/api/cases', 'schedule', 'hours'];

const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];
const DAY_OPTIONS = DAYS.map((label, index) => ({ value: String(index + 1), label }));

/** A row per interval. An exception without hours is a closed day. */
interface HoursForm {
  weekly: (HoursInterval & { weekday: string })[];
  exceptions: (HoursInterval & { day: string })[];
  minutes: number;
  pauseMinutes: number;
  meeting: string;
}

const NEEDS_TIME = 'Isi jamnya.';
/** Fields know no 24:00, so the end of a day is 00:00 there. */
const toEnd = (to: string) => (to === '00:00' ? '24:00' : to);
const fromEnd = <T extends HoursInterval>(interval: T): T =>
  interval.to === '24:00' ? { ...interval, to: '00:00' } : interval;
/** An exception without both hours is a closed day. */
const isAfter = (from: string | undefined, to: string) =>
  (from ?? '') < toEnd(to) || (from === '' && to === '') || 'Jam selesai harus sesudah jam mulai.';

const NOTHING: BookingHours = { weekly: [], exceptions: [], minutes: 45, pauseMinutes: 15, meeting: '' };

const toForm = ({ weekly, exceptions, ...rest }: BookingHours): HoursForm => ({
  ...rest,
  weekly: weekly.map(({ weekday, ...interval }) => ({ ...fromEnd(interval), weekday: String(weekday) })),
  exceptions: exceptions.flatMap(({ day, intervals }) =>
    intervals.length === 0 ? [{ day, from: '', to: '' }] : intervals.map((interval) => ({ day, ...fromEnd(interval) })),
  ),
});

/** Rows of one day are one exception. */
function toHours({ weekly, exceptions, ...rest }: HoursForm): BookingHours {
  const days = new Map<string, HoursInterval[]>();
  for (const { day, from, to } of exceptions)
    days.set(day, [...(days.get(day) ?? []), ...(from === '' && to === '' ? [] : [{ from, to: toEnd(to) }])]);
  return {
    ...rest,
    weekly: weekly.map(({ weekday, from, to }) => ({ weekday: Number(weekday), from, to: toEnd(to) })),
    exceptions: [...days].map(([day, intervals]) => ({ day, intervals })),
  };
}

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
`;
/** The fields of a row. They have the same labels in every row, so each row has a name. */
const Fields = styled.div.attrs({ role: 'group' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  /* The error of one field moves no other. */
  align-items: start;
  > :first-child, > :last-child { grid-column: 1 / -1; }
  > :last-child { align-self: end; justify-self: start; }
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
    > :first-child, > :last-child { grid-column: auto; }
  }
`;
const Numbers = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 14em)); }
`;

/** The hours of a psychologist, saved as a whole. */
export function HoursFormPart({ hours, practiceZone }: OwnSchedule) {
  const { api, toast } = useShell();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<HoursForm>({ defaultValues: toForm(hours ?? NOTHING) });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const weekly = useFieldArray({ control, name: 'weekly' });
  const exceptions = useFieldArray({ control, name: 'exceptions' });
  const addWeekly = useRef<HTMLButtonElement>(null);
  const addException = useRef<HTMLButtonElement>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await api.send('POST /api/cases/schedule/hours', { body: toHours(values) });
    } catch (error) {
      if (!showServerFields(error, form)) setFailure(explainFailure(error));
      return;
    }
    toast.show({ title: 'Jam konsultasi sudah disimpan.', variant: 'success' });
    await refetch([HOURS_KEY]);
  });
  /** The hours of a row. In an exception, both may be empty. */
  const times = (list: 'weekly' | 'exceptions', at: number) => {
    const mayBeEmpty = list === 'exceptions';
    const time = (
      name: 'from' | 'to',
      label: string,
      validate: (time: string, row?: HoursInterval) => true | string,
    ) => (
      <TextField
        label={label}
        type="time"
        optional={mayBeEmpty}
        error={errors[list]?.[at]?.[name]?.message}
        {...register(`${list}.${at}.${name}`, { validate: (value, values) => validate(value, values[list][at]) })}
      />
    );
    return (
      <>
        {time('from', 'Mulai', (from, row) => from !== '' || (mayBeEmpty && row?.to === '') || NEEDS_TIME)}
        {time('to', 'Selesai', (to, row) => (to === '' && !mayBeEmpty ? NEEDS_TIME : isAfter(row?.from, to)))}
      </>
    );
  };
  /** @param next gets the focus, because the button goes with its row */
  const remove = (label: string, next: RefObject<HTMLButtonElement | null>, onRemove: () => void) => {
    const act = () => {
      onRemove();
      next.current?.focus();
    };
    return (
      <Button $variant="quiet" $size="small" aria-label={`Hapus ${label}`} onClick={act}>
        Hapus
      </Button>
    );
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack $gap={5}>
        <Text $tone="inkSoft">
          Jam menurut {zoneName(practiceZone)}. Jadwal yang sudah dipesan tidak berubah saat Anda mengubah jam ini.
        </Text>
        <Heading level={3}>Jam setiap minggu</Heading>
        <Rows>
          {weekly.fields.map(({ id }, at) => (
            <li key={id}>
              <Fields aria-label={`Jam mingguan ${at + 1}`}>
                <SelectField label="Hari" options={DAY_OPTIONS} {...register(`weekly.${at}.weekday`)} />
                {times('weekly', at)}
                {remove(`jam mingguan ${at + 1}`, addWeekly, () => weekly.remove(at))}
              </Fields>
            </li>
          ))}
        </Rows>
        <div>
          <Button
            ref={addWeekly}
            $variant="secondary"
            onClick={() => weekly.append({ weekday: '1', from: '09:00', to: '12:00' })}
          >
            Tambah jam mingguan
          </Button>
        </div>
        <Heading level={3}>Hari yang lain dari biasanya</Heading>
        <Text $tone="inkSoft">Kosongkan kedua jam jika Anda tidak menerima konsultasi pada tanggal itu.</Text>
        <Rows>
          {exceptions.fields.map(({ id }, at) => (
            <li key={id}>
              <Fields aria-label={`Pengecualian ${at + 1}`}>
                <DateField
                  label="Tanggal"
                  error={errors.exceptions?.[at]?.day?.message}
                  {...register(`exceptions.${at}.day`, { required: 'Pilih tanggalnya.' })}
                />
                {times('exceptions', at)}
                {remove(`pengecualian ${at + 1}`, addException, () => exceptions.remove(at))}
              </Fields>
            </li>
          ))}
        </Rows>
        <div>
          <Button
            ref={addException}
            $variant="secondary"
            onClick={() => exceptions.append({ day: '', from: '', to: '' })}
          >
            Tambah tanggal
          </Button>
        </div>
        <Numbers>
          <TextField
            label="Lama konsultasi (menit)"
            type="number"
            error={errors.minutes?.message}
            {...register('minutes', { valueAsNumber: true })}
          />
          <TextField
            label="Jeda sesudahnya (menit)"
            type="number"
            error={errors.pauseMinutes?.message}
            {...register('pauseMinutes', { valueAsNumber: true })}
          />
        </Numbers>
        <TextAreaField
          label="Tautan atau cara bertemu"
          hint="Keluarga yang memesan membacanya di halaman hasil dan di email. Jangan menulis data kesehatan di sini."
          optional
          maxLength={MEETING_MAX}
          error={errors.meeting?.message}
          {...register('meeting')}
        />
        {failure && <FormError>{failure}</FormError>}
        <div>
          <Button type="submit" busy={isSubmitting} busyLabel="Menyimpan...">
            Simpan jam konsultasi
          </Button>
        </div>
      </Stack>
    </form>
  );
}
