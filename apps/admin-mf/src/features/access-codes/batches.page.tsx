import type { AccessBatch } from '@kenali/contracts';
import { Button, type DataColumn, formatRupiah, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { DayCell, LinesCell, NameCell, TimeCell } from '../../common/cells.tsx';
import { formatCount } from '../../common/numbers.ts';
import { PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
import { useListState } from '../../common/use-list-state.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { BATCHES_KEY, type Change, ChangeDialog } from './change-dialog.tsx';
import { type NewBatch, NewCodes } from './new-codes.tsx';

const COLUMNS: readonly DataColumn<AccessBatch>[] = [
  {
    key: 'partner',
    header: 'Mitra',
    isRowHeader: true,
    cell: ({ partner, note, agreedPrice }) => (
      <NameCell name={partner} lines={[note, agreedPrice !== null && `${formatRupiah(agreedPrice)}, di luar situs`]} />
    ),
  },
  {
    key: 'assessment',
    header: 'Asesmen',
    cell: ({ assessment, count }) => <LinesCell first={assessment.name} lines={[`${formatCount(count)} kode`]} />,
  },
  {
    key: 'unused',
    header: 'Belum dipakai',
    cell: ({ counts }) => (
      <LinesCell
        first={formatCount(counts.unused)}
        lines={[
          counts.revoked > 0 && `${formatCount(counts.revoked)} dicabut`,
          counts.expired > 0 && `${formatCount(counts.expired)} kedaluwarsa`,
        ]}
      />
    ),
  },
  // A begun code is a used one too, and a completed one is both.
  {
    key: 'used',
    header: 'Dipakai',
    cell: ({ counts: { used, begun, completed } }) => formatCount(used + begun + completed),
  },
  { key: 'begun', header: 'Dimulai', cell: ({ counts: { begun, completed } }) => formatCount(begun + completed) },
  { key: 'completed', header: 'Selesai', cell: ({ counts }) => formatCount(counts.completed) },
  { key: 'lastDay', header: 'Berlaku sampai', cell: ({ lastDay }) => <DayCell at={lastDay} /> },
  { key: 'created', header: 'Dibuat', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
];

/** /admin/access-codes: the codes for schools and other partners, by batch. */
export function BatchesPage() {
  const list = useListState<Record<string, never>>({ initial: {} });
  const query = useQuery(freshPage(BATCHES_KEY, 'GET /api/admin/access-codes', { query: list.query }));
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<NewBatch | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  if (created) return <NewCodes batch={created} onClose={() => setCreated(null)} />;
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <PageHeader title="Kode Akses">
          Sekolah atau mitra membayar di luar situs, dan setiap keluarga memakai satu kode. Di sini hanya ada jumlah:
          siapa yang memakai kode, jawaban, dan hasilnya tidak tampil.
        </PageHeader>
        <Button onClick={() => setIsCreating(true)}>
          <Plus size={20} aria-hidden /> Buat kode
        </Button>
      </Row>
      <AdminList
        list={list}
        query={query}
        name="Daftar kelompok kode"
        caption="Kelompok kode akses, terbaru lebih dulu"
        columns={COLUMNS}
        actions={(batch) => ({
          of: `kode ${batch.partner}`,
          actions: [
            batch.counts.unused > 0 && { label: 'Cabut', onSelect: () => setChange({ kind: 'revoke', batch }) },
            batch.counts.used > 0 && { label: 'Kembalikan', onSelect: () => setChange({ kind: 'give-back', batch }) },
          ],
        })}
        nothingYet="Belum ada kode akses"
        nothingYetHint="Buat kode untuk sekolah atau mitra yang membayar bagi keluarganya."
      />
      {change && <ChangeDialog {...change} onClose={() => setChange(null)} />}
      {isCreating && <BatchDialog onCreated={setCreated} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
