import type { WaitingResult } from '@kenali/contracts';
import { Button, type DataColumn, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { AssignFromList, SIGN_OFF_KEY } from '../../common/assign-dialog.tsx';
import { CaseCell, CellBadge, LinesCell, nameOfCase, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
import { useListState } from '../../common/use-list-state.ts';
import { AssignManyDialog } from './assign-many-dialog.tsx';

const COLUMNS: readonly DataColumn<WaitingResult>[] = [
  {
    key: 'result',
    header: 'Hasil',
    isRowHeader: true,
    cell: (row) => <CaseCell row={row} />,
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

/** /admin/sign-offs: results that their owners cannot read yet, and who works on them. */
export function SignOffsPage() {
  const [assigning, setAssigning] = useState<number | null>(null);
  const [bulk, setBulk] = useState<{ rows: WaitingResult[]; onDone: () => void } | null>(null);
  const list = useListState<Record<string, never>>({ initial: {} });
  return (
    <Stack $gap={5}>
      <PageHeader title="Pemeriksaan Psikolog">
        Orang tua membaca hasil ini setelah psikolog menandatanganinya.
      </PageHeader>
      <AdminList
        list={list}
        query={useQuery(freshPage(SIGN_OFF_KEY, 'GET /api/admin/sign-offs', { query: list.query }))}
        name="Daftar pemeriksaan"
        caption="Hasil yang menunggu pemeriksaan psikolog, yang paling lama lebih dulu"
        columns={COLUMNS}
        bulk={{
          nameOf: nameOfCase,
          canSelect: ({ isRestricted }) => !isRestricted,
          actions: (rows, onDone) => (
            <Button $variant="secondary" $size="small" onClick={() => setBulk({ rows, onDone })}>
              Tugaskan hasil terpilih
            </Button>
          ),
        }}
        actions={(row) => ({
          of: nameOfCase(row),
          actions: [
            !row.isRestricted && {
              label: row.assignee ? 'Ubah penugasan' : 'Tugaskan psikolog',
              onSelect: () => setAssigning(row.id),
            },
            { label: 'Buka hasil', to: `/admin/assessment-result/${row.id}` },
          ],
        })}
        nothingYet="Tidak ada hasil yang menunggu pemeriksaan"
        nothingYetHint="Di Katalog, atur asesmen mana yang hasilnya diperiksa psikolog lebih dulu."
      />
      {assigning !== null && <AssignFromList id={assigning} onClose={() => setAssigning(null)} />}
      {bulk && <AssignManyDialog {...bulk} onClose={() => setBulk(null)} />}
    </Stack>
  );
}
