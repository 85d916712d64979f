import { DataTable } from '../data/data-table.tsx';
import type { ChartRow, HiddenTableProps } from './hidden-table.tsx';

/** "-", "12", "+0,5", "33,3%", "Rp 120.000". */
const NUMBER = /^(-|\D{0,3}[\d.,]+\s?%?)$/;

interface ChartTableProps extends Omit<HiddenTableProps, 'labelledBy'> {
  caption: string;
}

/** The numbers of a chart in place of it. Columns of numbers are aligned at their end. */
export const ChartTable = ({ caption, columns, rows }: ChartTableProps) => (
  <DataTable<ChartRow>
    caption={caption}
    hideCaption
    columns={columns.map((header, at) => ({
      key: header,
      header,
      cell: ({ cells }) => cells[at],
      align: at > 0 && rows.every(({ cells }) => NUMBER.test(cells[at] ?? '')) ? 'end' : 'start',
      isRowHeader: at === 0,
      hideLabelOnCards: at === 0,
    }))}
    rows={rows}
    rowKey={({ key }) => key}
  />
);
