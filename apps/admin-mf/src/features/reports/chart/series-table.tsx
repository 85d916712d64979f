import type { ReportSeries } from '@kenali/contracts';
import { type DataColumn, DataTable, VisuallyHidden } from '@kenali/ui';
import { bucketText, valueText } from '../report-texts.ts';

interface SeriesTableProps {
  caption: string;
  buckets: readonly string[];
  series: readonly ReportSeries[];
}

/** The values of a chart as a table with one row per day or month. */
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

/** The same table for screen readers. It is a plain table, because an invisible element must not be focusable. */
export const HiddenTable = ({ caption, buckets, series }: SeriesTableProps) => (
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
