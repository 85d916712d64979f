import { type BookingHours, type HoursInterval, MEETING_MAX, type OwnSchedule, zoneName } from '@kenali/contracts';
import { apiFailureOf, showServerFields, useShell } from '@kenali/federation';
import {
  BareList,
  Button,
  DateField,
  FormError,
  fieldOf,
  Heading,
  SelectField,
  Stack,
  Text,
  TextAreaField,
  TextField,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { BackToCases, PageHeader, SectionCard } from '../../common/page-parts.tsx';
import { fresh, refetch } from '../../common/queries.ts';

const HOURS_KEY = ['/api/cases', 'schedule', 'hours'];

/** /cases/schedule: the hours that a psychologist offers. */
export function HoursPage() {
  const hours = useQuery(fresh(HOURS_KEY, 'GET /api/cases/schedule/hours', {}));
  return (
    <Stack $gap={5}>
      <BackToCases />
      <PageHeader title="Jam Konsultasi">
        Keluarga memesan waktu pada jam yang Anda buka. Jadwal yang dipesan ada di Ruang Kerja; untuk membatalkannya,
        buka kasusnya dan ubah status konsultasinya.
      </PageHeader>
      <SectionCard title="Jam Anda">
        <LoadedPart query={hours} name="Jam konsultasi">
          {(schedule) => <HoursForm {...schedule} />}
        </LoadedPart>
      </SectionCard>
    </Stack>
  );
}

const NEEDS_TIME = 'Isi jamnya.';
const DAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];
const DAY_OPTIONS = DAYS.map((label, index) => ({ value: String(index + 1), label }));

/** A row per interval; `day` is a weekday or a date. An exception without hours is a closed day. */
type HoursRow = HoursInterval & { day: string };
type List = 'weekly' | 'exceptions';
type HoursValues = Omit<BookingHours, List> & Record<List, HoursRow[]>;

const NOTHING: BookingHours = { weekly: [], exceptions: [], minutes: 45, pauseMinutes: 15, meeting: '' };

const toForm = ({ weekly, exceptions, ...rest }: BookingHours): HoursValues => ({
  ...rest,
  weekly: weekly.map(({ weekday, ...interval }) => ({ ...interval, day: String(weekday) })),
  exceptions: exceptions.flatMap(({ day, intervals }) =>
    (intervals.length > 0 ? intervals : [{ from: '', to: '' }]).map((interval) => ({ ...interval, day })),
  ),
});

/** Rows of one day are one exception. */
function toHours({ weekly, exceptions, ...rest }: HoursValues): BookingHours {
  const days = new Map<string, HoursInterval[]>();
  for (const { day, from, to } of exceptions)
    days.set(day, [...(days.get(day) ?? []), ...(from ? [{ from, to }] : [])]);
  return {
    ...rest,
    weekly: weekly.map(({ day, from, to }) => ({ weekday: Number(day), from, to })),
    exceptions: [...days].map(([day, intervals]) => ({ day, intervals })),
  };
}

/** The fields of a row. They have the same labels in every row, so each row has a name. */
const Fields = styled.div.attrs({ role: 'group' })`
  display: grid;
  /* "12:00 PM" and the symbol of the browser fit into a column. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr));
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
function HoursForm({ hours, practiceZone }: OwnSchedule) {
  const { api, toast } = useShell();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<HoursValues>({ defaultValues: toForm(hours ?? NOTHING) });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await api.send('POST /api/cases/schedule/hours', { body: toHours(values) });
    } catch (error) {
      // A list that is too long has no field of its own.
      const [first] = apiFailureOf(error)?.fields ?? [];
      if (!showServerFields(error, form)) setFailure(first?.message ?? explainFailure(error));
      return;
    }
    toast.show({ title: 'Jam konsultasi sudah disimpan.', variant: 'success' });
    await refetch([HOURS_KEY]);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack $gap={5}>
        <Text $tone="inkSoft">
          Jam menurut {zoneName(practiceZone)}. Jadwal yang sudah dipesan tidak berubah saat Anda mengubah jam ini.
        </Text>
        <Heading level={3}>Jam setiap minggu</Heading>
        <HoursRows form={form} list="weekly" />
        <Heading level={3}>Hari yang lain dari biasanya</Heading>
        <Text $tone="inkSoft">Kosongkan kedua jam jika Anda tidak menerima konsultasi pada tanggal itu.</Text>
        <HoursRows form={form} list="exceptions" />
        <Numbers>
          <TextField
            label="Lama konsultasi (menit)"
            type="number"
            {...fieldOf(form, 'minutes', { valueAsNumber: true })}
          />
          <TextField
            label="Jeda sesudahnya (menit)"
            type="number"
            {...fieldOf(form, 'pauseMinutes', { valueAsNumber: true })}
          />
        </Numbers>
        <TextAreaField
          label="Tautan atau cara bertemu"
          hint="Keluarga yang memesan membacanya di halaman hasil dan di email. Jangan menulis data kesehatan di sini."
          optional
          maxLength={MEETING_MAX}
          {...fieldOf(form, 'meeting')}
        />
        {failure && <FormError>{failure}</FormError>}
        <div>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Menyimpan...">
            Simpan jam konsultasi
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const LISTS = {
  weekly: { name: 'Jam mingguan', add: 'Tambah jam mingguan', first: { day: '1', from: '09:00', to: '12:00' } },
  exceptions: { name: 'Pengecualian', add: 'Tambah tanggal', first: { day: '', from: '', to: '' } },
} as const;

/** The rows of a list, and the button that adds one. In an exception, both times may be empty. */
function HoursRows({ form, list }: { form: UseFormReturn<HoursValues>; list: List }) {
  const { name, add, first } = LISTS[list];
  const rows = useFieldArray({ control: form.control, name: list });
  const adding = useRef<HTMLButtonElement>(null);
  const mayBeEmpty = list === 'exceptions';
  const remove = (at: number) => {
    rows.remove(at);
    // The button goes with its row.
    adding.current?.focus();
  };
  const fieldsOf = (at: number) => {
    const isFilled = (time: string, other: string | undefined) => time !== '' || (mayBeEmpty && other === '');
    return (
      <Fields aria-label={`${name} ${at + 1}`}>
        {mayBeEmpty ? (
          <DateField label="Tanggal" {...fieldOf(form, `${list}.${at}.day`, { required: 'Pilih tanggalnya.' })} />
        ) : (
          <SelectField label="Hari" options={DAY_OPTIONS} {...form.register(`${list}.${at}.day`)} />
        )}
        <TextField
          label="Mulai"
          type="time"
          optional={mayBeEmpty}
          {...fieldOf(form, `${list}.${at}.from`, {
            validate: (from, values) => isFilled(from, values[list][at]?.to) || NEEDS_TIME,
          })}
        />
        <TextField
          label="Selesai"
          type="time"
          optional={mayBeEmpty}
          {...fieldOf(form, `${list}.${at}.to`, {
            validate: (to, values) => {
              const from = values[list][at]?.from ?? '';
              if (!isFilled(to, from)) return NEEDS_TIME;
              return from < to || to === '' || 'Jam selesai harus sesudah jam mulai.';
            },
          })}
        />
        <Button
          $variant="quiet"
          $size="small"
          aria-label={`Hapus ${name.toLowerCase()} ${at + 1}`}
          onClick={() => remove(at)}
        >
          Hapus
        </Button>
      </Fields>
    );
  };
  return (
    <>
      {rows.fields.length > 0 && (
        <BareList as="ol" $gap={4}>
          {rows.fields.map(({ id }, at) => (
            <li key={id}>{fieldsOf(at)}</li>
          ))}
        </BareList>
      )}
      <div>
        <Button ref={adding} $variant="secondary" onClick={() => rows.append(first)}>
          {add}
        </Button>
      </div>
    </>
  );
}
