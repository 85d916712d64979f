import type { AccessBatch } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, type DataColumn, Row, Stack, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { DayCell, LinesCell, NameCell, TimeCell } from '../../common/cells.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { formatCount } from '../../common/numbers.ts';
import { PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
import { useListState } from '../../common/use-list-state.ts';
import { BATCHES_KEY, begunOf, usedOf } from './access-codes.api.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { type NewBatch, NewCodes } from './new-codes.tsx';

const COLUMNS: readonly DataColumn<AccessBatch>[] = [
  {
    key: 'partner',
    header: 'Mitra',
    isRowHeader: true,
    cell: ({ id, partner, note }) => <NameCell name={<BatchLink id={id} partner={partner} />} lines={[note]} />,
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
  { key: 'used', header: 'Dipakai', cell: ({ counts }) => formatCount(usedOf(counts)) },
  { key: 'begun', header: 'Dimulai', cell: ({ counts }) => formatCount(begunOf(counts)) },
  { key: 'completed', header: 'Selesai', cell: ({ counts }) => formatCount(counts.completed) },
  { key: 'lastDay', header: 'Berlaku sampai', cell: ({ lastDay }) => <DayCell at={lastDay} /> },
  { key: 'created', header: 'Dibuat', cell: ({ createdAt }) => <TimeCell at={createdAt} /> },
];

function BatchLink({ id, partner }: Pick<AccessBatch, 'id' | 'partner'>) {
  const { Link } = useShell();
  return (
    <TextLink as={Link} to={`/admin/access-codes/${id}`}>
      {partner}
    </TextLink>
  );
}

/** /admin/access-codes: the codes for schools and other partners, by batch. */
export function BatchesPage() {
  const list = useListState({ initial: {}, hasSearch: true });
  const query = useQuery(freshPage(BATCHES_KEY, 'GET /api/admin/access-codes', { query: list.query }));
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<NewBatch | null>(null);
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
      <ListFilters list={list} searchLabel="Cari nama mitra" filters={[]} />
      <AdminList
        list={list}
        query={query}
        name="Daftar kelompok kode"
        caption="Kelompok kode akses, terbaru lebih dulu"
        columns={COLUMNS}
        nothingFound="Tidak ada mitra yang cocok"
        nothingYet="Belum ada kode akses"
        nothingYetHint="Buat kode untuk sekolah atau mitra yang membayar bagi keluarganya."
      />
      {isCreating && <BatchDialog onCreated={setCreated} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
