import type { AdminReport } from '@kenali/contracts';
import { type DataColumn, DataTable, EmptyState, Money, SmallHeading, SmallText, Stack } from '@kenali/ui';
import { formatCount } from '../../common/numbers.ts';

type TypeRow = AdminReport['types'][number];

const columns: readonly DataColumn<TypeRow>[] = [
  { key: 'name', header: 'Jenis', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
  { key: 'count', header: 'Jumlah', cell: (row) => formatCount(row.count), align: 'end' },
  { key: 'completed', header: 'Selesai', cell: (row) => formatCount(row.completedCount), align: 'end' },
  { key: 'open', header: 'Berlangsung', cell: (row) => formatCount(row.inProgressCount), align: 'end' },
  { key: 'conversion', header: 'Konversi', cell: (row) => `${row.conversionPercent}%`, align: 'end' },
  { key: 'revenue', header: 'Pendapatan', cell: (row) => <Money value={row.revenue} />, align: 'end' },
];

/** The figures of each assessment type within the range. */
export const TypesTable = ({ types }: { types: readonly TypeRow[] }) => (
  <Stack $gap={3}>
    <SmallHeading>Analisis per jenis asesmen</SmallHeading>
    {types.length === 0 ? (
      <EmptyState title="Belum ada asesmen pada rentang ini" />
    ) : (
      <DataTable
        caption="Analisis per jenis asesmen"
        hideCaption
        columns={columns}
        rows={types}
        rowKey={({ type }) => type}
      />
    )}
    <SmallText>Konversi = selesai dibagi selesai dan berlangsung. Percobaan staf tidak dihitung.</SmallText>
  </Stack>
);
