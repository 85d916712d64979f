import type { WaitingResult } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { type DataColumn, Heading, Stack, Text, TextLink } from '@kenali/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { AdminList } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { useListState } from '../../common/use-list-state.ts';

const COLUMNS: readonly DataColumn<WaitingResult>[] = [
  {
    key: 'result',
    header: 'Hasil',
    isRowHeader: true,
    cell: ({ id, childName, assessment }) => (
      <NameCell name={childName || assessment.name} lines={[childName && assessment.name, `Nomor ${id}`]} />
    ),
  },
  { key: 'completed', header: 'Selesai', cell: ({ completedAt }) => <TimeCell at={completedAt} /> },
  {
    key: 'assignee',
    header: 'Psikolog',
    cell: ({ assignee, isRestricted }) =>
      isRestricted ? (
        <RestrictedBadge />
      ) : assignee ? (
        <LinesCell first={assignee.name} />
      ) : (
        <CellBadge $tone="warn">Belum ditugaskan</CellBadge>
      ),
  },
];

const waitingResults = (query: { page?: number; limit?: number }) =>
  queryOptions({
    queryKey: ['/api/admin', 'sign-offs', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/sign-offs', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** /admin/sign-offs: results that their owners cannot read yet. The result page assigns them. */
export function SignOffsPage() {
  const { Link } = useShell();
  const list = useListState<Record<string, never>>({ initial: {} });
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading level={1}>Pemeriksaan Psikolog</Heading>
        <Text $tone="inkSoft">
          Orang tua membaca hasil ini setelah psikolog menandatanganinya. Buka hasil untuk menugaskan psikolog.
        </Text>
      </Stack>
      <AdminList
        list={list}
        query={useQuery(waitingResults(list.query))}
        name="Daftar pemeriksaan"
        caption="Hasil yang menunggu pemeriksaan psikolog, yang paling lama lebih dulu"
        columns={COLUMNS}
        actions={({ id, childName }) => (
          <TextLink
            as={Link}
            $alone
            to={`/admin/assessment-result/${id}`}
            aria-label={`Buka hasil ${childName ?? ''} nomor ${id}`}
          >
            Buka hasil
          </TextLink>
        )}
        nothingFound="Tidak ada hasil yang cocok"
        nothingYet="Tidak ada hasil yang menunggu pemeriksaan"
      />
    </Stack>
  );
}
