import type { WaitingResult } from '@kenali/contracts';
import { type DataColumn, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { AdminList } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
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

/** /admin/sign-offs: results that their owners cannot read yet. The result page assigns them. */
export function SignOffsPage() {
  const list = useListState<Record<string, never>>({ initial: {} });
  return (
    <Stack $gap={5}>
      <PageHeader title="Pemeriksaan Psikolog">
        Orang tua membaca hasil ini setelah psikolog menandatanganinya. Buka hasil untuk menugaskan psikolog.
      </PageHeader>
      <AdminList
        list={list}
        query={useQuery(freshPage(['/api/admin', 'sign-offs'], 'GET /api/admin/sign-offs', { query: list.query }))}
        name="Daftar pemeriksaan"
        caption="Hasil yang menunggu pemeriksaan psikolog, yang paling lama lebih dulu"
        columns={COLUMNS}
        actions={({ id, childName }) => ({
          of: `${childName ?? ''} nomor ${id}`,
          actions: [{ label: 'Buka hasil', to: `/admin/assessment-result/${id}` }],
        })}
        nothingFound="Tidak ada hasil yang cocok"
        nothingYet="Tidak ada hasil yang menunggu pemeriksaan"
      />
    </Stack>
  );
}
