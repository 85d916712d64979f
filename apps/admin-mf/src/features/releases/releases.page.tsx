import type { CallInput } from '@kenali/contracts';
import { EmptyState, Heading, SelectField, Stack, Text } from '@kenali/ui';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedPart, TableSkeleton } from '../../common/loaded-part.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { useQueryParams } from '../../common/use-query-params.ts';
import { ErrorsTable } from './errors-table.tsx';
import { FlagsTable, flagRows } from './flags-table.tsx';
import { PolicyTable } from './policy-table.tsx';
import { ReleasesTable } from './releases-table.tsx';
import { VitalsTable } from './vitals-table.tsx';

const HOURS = [
  { value: '24', label: '24 jam terakhir' },
  { value: '168', label: '7 hari terakhir' },
  { value: '720', label: '30 hari terakhir' },
];

type ReportCall = 'GET /api/admin/client-errors' | 'GET /api/admin/vitals' | 'GET /api/admin/policy-violations';

/** What browsers reported in the last hours. The report before stays until it is loaded. */
const useReport = <K extends ReportCall>(call: K, hours: number) =>
  useQuery({
    ...fresh(['/api/admin', call, hours], call, { query: { hours } } as CallInput<K>),
    placeholderData: keepPreviousData,
  });

interface ReportSectionProps<Row> {
  title: string;
  hint?: string;
  query: UseQueryResult<Row[]>;
  /** Title and text while there are no rows. */
  empty: [title: string, text: string];
  children: (rows: Row[]) => ReactNode;
}

/** What browsers report of each release: a heading, and a table or the reason why there is none. */
const ReportSection = <Row,>({ title, hint, query, empty, children }: ReportSectionProps<Row>) => (
  <Stack as="section" $gap={3}>
    <Heading level={2}>{title}</Heading>
    {hint && <Text $tone="inkSoft">{hint}</Text>}
    <LoadedPart query={query} name={title} skeleton={<TableSkeleton rows={4} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={empty[0]} headingLevel={3}>
            {empty[1]}
          </EmptyState>
        ) : (
          children(rows)
        )
      }
    </LoadedPart>
  </Stack>
);

/** /admin/releases: the live releases, and what the browsers of users report of them. The page is read-only. */
export function ReleasesPage() {
  const { params, change } = useQueryParams();
  const hours = HOURS.find(({ value }) => value === params.get('hours'))?.value ?? '24';
  const releases = useQuery(fresh(['/api/admin', 'releases'], 'GET /api/admin/releases', {}));
  const flags = flagRows(releases.data ?? []);
  const errors = useReport('GET /api/admin/client-errors', Number(hours));
  const vitals = useReport('GET /api/admin/vitals', Number(hours));
  const violations = useReport('GET /api/admin/policy-violations', Number(hours));
  return (
    <Stack $gap={6}>
      <PageHeader title="Rilis">
        Versi yang sedang dipakai pengunjung, serta galat, kecepatan, dan pelanggaran yang dilaporkan peramban mereka
        tanpa data pribadi.
      </PageHeader>
      <Stack as="section" $gap={3}>
        <Heading level={2}>Versi aktif</Heading>
        <LoadedPart query={releases} name="Daftar rilis" skeleton={<TableSkeleton rows={4} />}>
          {(found) => <ReleasesTable releases={found} />}
        </LoadedPart>
      </Stack>
      {flags.length > 0 && (
        <Stack as="section" $gap={3}>
          <Heading level={2}>Fitur</Heading>
          <Text $tone="inkSoft">
            Yang dapat diatur tim rilis tanpa rilis baru. Halaman baru mengikutinya dalam 5 detik.
          </Text>
          <FlagsTable rows={flags} />
        </Stack>
      )}
      {/* Once the tables above have their height, so that nothing moves in sight. */}
      {!releases.isPending && (
        <>
          <SelectField
            label="Jangka waktu"
            options={HOURS}
            value={hours}
            onChange={({ target }) => change({ hours: target.value === '24' ? null : target.value })}
          />
          <ReportSection
            title="Galat per versi"
            query={errors}
            empty={['Belum ada laporan', 'Belum ada halaman yang dihitung dalam jangka waktu ini.']}
          >
            {(rows) => <ErrorsTable rows={rows} />}
          </ReportSection>
          <ReportSection
            title="Kecepatan per versi"
            hint="Tiga dari empat kunjungan tidak lebih lambat dari angka ini."
            query={vitals}
            empty={['Belum ada pengukuran', 'Belum ada halaman yang melaporkan kecepatannya dalam jangka waktu ini.']}
          >
            {(rows) => <VitalsTable rows={rows} />}
          </ReportSection>
          <ReportSection
            title="Pelanggaran kebijakan keamanan"
            hint="Skrip, gambar, dan sambungan di halaman yang tidak diizinkan kebijakan keamanan. Yang berasal dari ekstensi peramban tidak dihitung."
            query={violations}
            empty={['Tidak ada pelanggaran', 'Tidak ada halaman yang melaporkan pelanggaran dalam jangka waktu ini.']}
          >
            {(rows) => <PolicyTable rows={rows} />}
          </ReportSection>
        </>
      )}
    </Stack>
  );
}
