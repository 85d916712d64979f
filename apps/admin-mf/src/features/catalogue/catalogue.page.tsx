import { ADMIN_TEXTS, ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, type DataColumn, EmptyState, formatRupiah, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { actionsColumn } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, OneLine } from '../../common/cells.tsx';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { priceText } from '../../common/numbers.ts';
import { PageHeader } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';
import { CATALOGUE_KEYS, catalogueEntries } from './catalogue.api.ts';
import { EntryDialog } from './entry-dialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'toggle'; entry: AssessmentView };

/** /admin/catalogue: the assessments on sale and their prices. */
export function CataloguePage() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const actions = actionsColumn((entry: AssessmentView) => ({
    of: entry.name,
    actions: [
      { label: 'Edit', onSelect: () => setDialog({ kind: 'edit', entry }) },
      { label: entry.isActive ? 'Nonaktifkan' : 'Aktifkan', onSelect: () => setDialog({ kind: 'toggle', entry }) },
    ],
  }));
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <PageHeader title="Katalog">
          Perubahan langsung tampil di situs. Pesanan yang sudah dibuat tidak berubah.
        </PageHeader>
        <Button onClick={() => setDialog({ kind: 'create' })}>
          <Plus size={20} aria-hidden /> Tambah asesmen
        </Button>
      </Row>
      <LoadedPart query={useQuery(catalogueEntries)} name="Katalog">
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Katalog masih kosong" headingLevel={2}>
              Tambahkan asesmen pertama dengan tombol di atas.
            </EmptyState>
          ) : (
            <StaffTable
              caption="Semua asesmen di katalog"
              columns={[...COLUMNS, actions]}
              rows={entries}
              rowKey={({ id }) => id}
            />
          )
        }
      </LoadedPart>
      {dialog?.kind === 'create' && <EntryDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EntryDialog entry={dialog.entry} onClose={close} />}
      {dialog?.kind === 'toggle' && <ActivityDialog entry={dialog.entry} onClose={close} />}
    </Stack>
  );
}

const COLUMNS: readonly DataColumn<AssessmentView>[] = [
  {
    key: 'name',
    header: 'Nama',
    cell: ({ name, note }) => <NameCell name={name} lines={[note]} />,
    isRowHeader: true,
    hideLabelOnCards: true,
  },
  {
    key: 'type',
    header: 'Jenis',
    cell: ({ type }) => <CellBadge $tone={ASSESSMENT_TYPE[type].look}>{ASSESSMENT_TYPE[type].staffName}</CellBadge>,
  },
  {
    key: 'price',
    header: 'Harga',
    cell: ({ price, listPrice, promoLabel }) => (
      <LinesCell
        first={<OneLine>{priceText(price)}</OneLine>}
        lines={[listPrice && `Harga coret ${formatRupiah(listPrice)}`, promoLabel]}
      />
    ),
  },
  { key: 'duration', header: 'Durasi', cell: ({ duration }) => duration || '–' },
  { key: 'age', header: 'Rentang usia', cell: ({ ageRange }) => ageRange || '–' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isActive }) => (
      <CellBadge $tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Aktif' : 'Nonaktif'}</CellBadge>
    ),
  },
];

/** Deactivates an active entry, or activates an inactive one. */
function ActivityDialog({ entry: { id, name, isActive }, onClose }: { entry: AssessmentView; onClose: () => void }) {
  const { api } = useShell();
  const toggle = () => api.send('PATCH /api/admin/catalogue/{id}', { params: { id }, body: { isActive: !isActive } });
  return (
    <ConfirmDialog
      title={isActive ? 'Nonaktifkan asesmen?' : 'Aktifkan asesmen?'}
      confirmLabel={isActive ? 'Nonaktifkan' : 'Aktifkan'}
      isDangerous={isActive}
      onConfirm={toggle}
      done={isActive ? ADMIN_TEXTS.assessmentDeactivated : ADMIN_TEXTS.assessmentActivated}
      failed={ADMIN_TEXTS.assessmentFailed}
      refresh={CATALOGUE_KEYS}
      onClose={onClose}
    >
      {isActive
        ? `${name} tidak lagi ditawarkan di situs. Yang sudah memilikinya tetap dapat mengerjakan dan membaca hasilnya.`
        : `${name} ditawarkan lagi di situs dengan harga yang tercatat.`}
    </ConfirmDialog>
  );
}
