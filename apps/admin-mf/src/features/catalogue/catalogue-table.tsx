import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { type DataColumn, formatRupiah } from '@kenali/ui';
import { actionsColumn } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, OneLine } from '../../common/cells.tsx';
import { priceText } from '../../common/numbers.ts';
import { StaffTable } from '../../common/staff-table.tsx';

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

interface CatalogueTableProps {
  rows: readonly AssessmentView[];
  onEdit: (entry: AssessmentView) => void;
  onToggle: (entry: AssessmentView) => void;
}

export function CatalogueTable({ rows, onEdit, onToggle }: CatalogueTableProps) {
  const actions = actionsColumn((entry: AssessmentView) => ({
    of: entry.name,
    actions: [
      { label: 'Edit', onSelect: () => onEdit(entry) },
      { label: entry.isActive ? 'Nonaktifkan' : 'Aktifkan', onSelect: () => onToggle(entry) },
    ],
  }));
  return (
    <StaffTable
      caption="Semua asesmen di katalog"
      columns={[...COLUMNS, actions]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
