import { ADMIN_TEXTS } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import {
  EmptyState,
  ErrorState,
  Heading,
  LoadingArea,
  Pager,
  SelectField,
  SkeletonText,
  Stack,
  TextField,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { adminAssessments, PAGE_SIZE } from './admin-assessments.api.ts';
import { AssessmentsTable } from './assessments-table.tsx';
import { type Filters, useFilters } from './use-filters.ts';

/** The search takes the room; on phones it has a line of its own above the two choices. */
const FilterBar = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  > :first-child { grid-column: 1 / -1; }
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr));
    gap: ${({ theme }) => theme.space[4]};
    > :first-child { grid-column: auto; }
  }
`;

const STATUSES = [
  { value: '', label: 'Semua' },
  { value: 'completed', label: 'Selesai' },
  { value: 'in_progress', label: 'Berlangsung' },
];
const TYPES = [
  { value: '', label: 'Semua' },
  { value: 'sensory', label: 'Profil Sensori' },
];

/** /admin/assessments: every user's assessments, with search and filters done by the server. */
export function AdminAssessmentsPage() {
  const { filters, change, query, page, setPage } = useFilters();
  return (
    <Stack $gap={5}>
      <Heading level={1}>Daftar Asesmen</Heading>
      <FilterBar role="search">
        <TextField
          label="Cari nama, email, atau asesmen"
          type="search"
          value={filters.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField
          label="Status"
          options={STATUSES}
          value={filters.status}
          onChange={(event) => change({ status: event.target.value as Filters['status'] })}
        />
        <SelectField
          label="Jenis"
          options={TYPES}
          value={filters.type}
          onChange={(event) => change({ type: event.target.value as Filters['type'] })}
        />
      </FilterBar>
      <Results query={query} page={page} onPage={setPage} />
    </Stack>
  );
}

function Results({ query, page, onPage }: { query: object; page: number; onPage: (page: number) => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(adminAssessments(query));
  if (isPending)
    return (
      <LoadingArea label="Memuat daftar asesmen...">
        <SkeletonText lines={8} />
      </LoadingArea>
    );
  if (error) {
    const isTokenMissing = apiFailureOf(error)?.status === 401;
    return (
      <ErrorState
        title={isTokenMissing ? ADMIN_TEXTS.tokenMissing : 'Daftar asesmen tidak dapat dimuat'}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {apiFailureOf(error)?.detail ?? 'Periksa sambungan internet Anda, lalu coba lagi.'}
      </ErrorState>
    );
  }
  if (data.data.length === 0)
    return (
      <EmptyState title="Tidak ada asesmen yang cocok" headingLevel={2}>
        Ubah pencarian atau saringan di atas.
      </EmptyState>
    );
  return (
    <Stack $gap={4} aria-busy={isFetching}>
      <AssessmentsTable rows={data.data} />
      <Pager page={page} pageCount={Math.ceil(data.total / PAGE_SIZE)} onPage={onPage} total={data.total} />
    </Stack>
  );
}
