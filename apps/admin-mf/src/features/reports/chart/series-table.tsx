import type { ReportSeries } from '@kenali/contracts';
import { type DataColumn, DataTable, VisuallyHidden } from '@kenali/ui';
import { valueText } from '../unit-texts.ts';
import { bucketText } from './bucket-texts.ts';

interface SeriesTableProps {
  caption: string;
  buckets: readonly string[];
  series: readonly ReportSeries[];
}

/** The numbers of a chart, one line per day or month. */
export function SeriesTable({ caption, buckets, series }: SeriesTableProps) {
  const columns: DataColumn<{ bucket: string; at: number }>[] = [
    { key: 'bucket', header: 'Waktu', cell: ({ bucket }) => bucketText(bucket), isRowHeader: true },
    ...series.map(({ key, label, unit, values }) => ({
      key,
      header: label,
      align: 'end' as const,
      cell: ({ at }: { at: number }) => valueText(values[at] ?? 0, unit),
    })),
  ];
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columns}
      rows={buckets.map((bucket, at) => ({ bucket, at }))}
      rowKey={({ bucket }) => bucket}
    />
  );
}

/** The same for those who cannot see the drawing. It takes no focus: nothing of it is to be seen. */
export const UnseenTable = ({ caption, buckets, series }: SeriesTableProps) => (
  <VisuallyHidden as="div">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Waktu</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket, at) => (
          <tr key={bucket}>
            <th scope="row">{bucketText(bucket)}</th>
            {series.map(({ key, unit, values }) => (
              <td key={key}>{valueText(values[at] ?? 0, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
