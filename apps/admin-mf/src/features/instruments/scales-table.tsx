import type { ScaleStatistics } from '@kenali/contracts';
import { type DataColumn, SmallText } from '@kenali/ui';
import { formatCount } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { StaffTable } from '../../common/staff-table.tsx';
import { describeReliability, formatEstimate, formatFigure } from './figures.ts';

const columns: readonly DataColumn<ScaleStatistics>[] = [
  { key: 'name', header: 'Skala', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
  { key: 'n', header: 'n', cell: ({ n }) => formatCount(n), align: 'end' },
  { key: 'mean', header: 'Rata-rata', cell: ({ mean }) => formatFigure(mean), align: 'end' },
  {
    key: 'spread',
    header: 'Simpangan baku',
    cell: ({ standardDeviation }) => formatFigure(standardDeviation),
    align: 'end',
  },
  { key: 'alpha', header: 'Alfa (95%)', cell: ({ alpha }) => formatEstimate(alpha), align: 'end' },
  { key: 'omega', header: 'Omega (95%)', cell: ({ omega }) => formatEstimate(omega), align: 'end' },
  {
    key: 'error',
    header: 'Galat baku',
    cell: ({ standardError }) => formatFigure(standardError),
    align: 'end',
  },
  { key: 'meaning', header: 'Artinya', cell: describeReliability },
];

/** How well each scale measures. */
export const ScalesTable = ({ scales }: { scales: readonly ScaleStatistics[] }) => (
  <SectionCard title="Keajekan tiap skala">
    <StaffTable caption="Keajekan tiap skala" columns={columns} rows={scales} rowKey={({ key }) => key} />
    <SmallText>
      Di dalam kurung: selang kepercayaan 95%. Galat baku adalah galat baku pengukuran dalam satuan skor. Tanda –
      berarti belum cukup hasil, atau data tidak memungkinkan angka itu dihitung.
    </SmallText>
  </SectionCard>
);
