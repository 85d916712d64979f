import type { ItemStatistics, ScaleStatistics } from '@kenali/contracts';
import { type DataColumn, DataTable, SmallText } from '@kenali/ui';
import { FilterField } from '../../common/list-filters.tsx';
import { formatCount } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { formatFigure } from './figures.ts';

const columns: readonly DataColumn<ItemStatistics>[] = [
  { key: 'id', header: 'Butir', cell: ({ id }) => id },
  { key: 'text', header: 'Pernyataan', cell: ({ text }) => text, isRowHeader: true },
  { key: 'n', header: 'n', cell: ({ n }) => formatCount(n), align: 'end' },
  { key: 'notObserved', header: 'Tidak teramati', cell: (row) => formatCount(row.notObserved), align: 'end' },
  { key: 'mean', header: 'Rata-rata', cell: ({ mean }) => formatFigure(mean), align: 'end' },
  {
    key: 'spread',
    header: 'Simpangan baku',
    cell: ({ standardDeviation }) => formatFigure(standardDeviation),
    align: 'end',
  },
  { key: 'rest', header: 'Korelasi butir-sisa', cell: ({ itemRest }) => formatFigure(itemRest), align: 'end' },
];

interface ItemsTableProps {
  scales: readonly ScaleStatistics[];
  /** The key of the chosen scale. */
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** The items of one scale. */
export function ItemsTable({ scales, chosen, onChoose }: ItemsTableProps) {
  const scale = scales.find(({ key }) => key === chosen) ?? scales[0];
  if (!scale) return null;
  return (
    <SectionCard title="Butir">
      <FilterField
        label="Butir dari skala"
        options={scales.map(({ key, name }) => ({ value: key, label: name }))}
        value={scale.key}
        onValue={onChoose}
      />
      <DataTable
        caption={`Butir skala ${scale.name}`}
        hideCaption
        compact
        cardsBelow="desktop"
        columns={columns}
        rows={scale.items}
        rowKey={({ id }) => id}
      />
      <SmallText>
        Korelasi butir-sisa menunjukkan seberapa searah sebuah butir dengan butir lain pada skalanya. Nilai di bawah
        0,20 atau negatif layak ditinjau oleh tim ahli.
      </SmallText>
    </SectionCard>
  );
}
