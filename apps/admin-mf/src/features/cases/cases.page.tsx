import { type CaseItem, RESULT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, getShell, useShell } from '@kenali/federation';
import { type DataColumn, Heading, Stack, Text, TextLink } from '@kenali/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { AdminList } from '../../common/admin-list.tsx';
import { CaseFailed } from '../../common/case-failed.tsx';
import { CellBadge, NameCell, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { CONSULTATION_BADGES } from '../../common/labels.ts';
import { useListState } from '../../common/use-list-state.ts';

const COLUMNS: readonly DataColumn<CaseItem>[] = [
  {
    key: 'case',
    header: 'Kasus',
    isRowHeader: true,
    cell: ({ id, childName, assessment }) => (
      <NameCell name={childName || assessment.name} lines={[childName && assessment.name, `Nomor ${id}`]} />
    ),
  },
  { key: 'completed', header: 'Selesai', cell: ({ completedAt }) => <TimeCell at={completedAt} /> },
  { key: 'assigned', header: 'Ditugaskan', cell: ({ assignedAt }) => <TimeCell at={assignedAt} /> },
  {
    key: 'state',
    header: 'Pemeriksaan',
    cell: ({ awaitsSignOff, signedAt, isRestricted }) =>
      isRestricted ? (
        <RestrictedBadge />
      ) : signedAt ? (
        <CellBadge $tone="good">Ditandatangani</CellBadge>
      ) : (
        <CellBadge $tone={awaitsSignOff ? 'warn' : 'neutral'}>
          {awaitsSignOff ? RESULT_TEXTS.awaitsSignOff : 'Belum ditandatangani'}
        </CellBadge>
      ),
  },
  {
    key: 'consultation',
    header: 'Konsultasi',
    cell: ({ consultation }) =>
      consultation ? (
        <CellBadge $tone={CONSULTATION_BADGES[consultation].tone}>{CONSULTATION_BADGES[consultation].text}</CellBadge>
      ) : (
        '–'
      ),
  },
];

const cases = (query: { page?: number; limit?: number }) =>
  queryOptions({
    queryKey: ['/api/cases', query],
    queryFn: () => getShell().api.sendPaged('GET /api/cases', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** /cases: the cases that admins assigned to the psychologist. */
export function CasesPage() {
  const { Link } = useShell();
  const list = useListState<Record<string, never>>({ initial: {} });
  const query = useQuery(cases(list.query));
  const { error, refetch, isFetching } = query;
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading level={1}>Ruang Kerja</Heading>
        <Text $tone="inkSoft">Hasil yang ditugaskan kepada Anda, penugasan terbaru lebih dulu.</Text>
      </Stack>
      {apiFailureOf(error)?.code === 'SECOND_FACTOR_MISSING' ? (
        <CaseFailed error={error as Error} title="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <AdminList
          list={list}
          query={query}
          name="Daftar kasus"
          caption="Kasus Anda, penugasan terbaru lebih dulu"
          columns={COLUMNS}
          actions={({ id, childName }) => (
            <TextLink as={Link} $alone to={`/cases/${id}`} aria-label={`Buka kasus ${childName ?? ''} nomor ${id}`}>
              Buka kasus
            </TextLink>
          )}
          nothingFound="Tidak ada kasus yang cocok"
          nothingYet="Belum ada kasus yang ditugaskan kepada Anda"
        />
      )}
    </Stack>
  );
}
