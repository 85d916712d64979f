import type { ReportSeries } from '@kenali/contracts';
import { Button, Card, ChartTable, HiddenTable, Row, SmallHeading } from '@kenali/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { bucketText, valueText } from '../report-texts.ts';
import { LinePlot } from './line-plot.tsx';

/** The positioned container of the visually hidden table. Without it, the table could extend the page. */
const Figure = styled.figure`
  position: relative;
  min-width: 0;
`;

interface SeriesChartProps {
  buckets: readonly string[];
  /** One or more series of the same unit. */
  series: readonly ReportSeries[];
}

const listFormat = new Intl.ListFormat('id-ID');
/** "Pengguna baru dan asesmen selesai". */
const joinLabels = (labels: readonly string[]) =>
  listFormat.format(labels.map((label, at) => (at === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))));

/** A line chart that can also be shown as a table. A group, because the table is a region with the same name. */
export function SeriesChart({ buckets, series }: SeriesChartProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const caption = `${joinLabels(series.map(({ label }) => label))} dari waktu ke waktu`;
  const columns = ['Waktu', ...series.map(({ label }) => label)];
  const rows = buckets.map((bucket, at) => ({
    key: bucket,
    cells: [bucketText(bucket), ...series.map(({ unit, values }) => valueText(values[at] ?? 0, unit))],
  }));
  return (
    <Card role="group" aria-labelledby={id}>
      <Row $justify="space-between">
        <SmallHeading id={id}>{caption}</SmallHeading>
        <Button $variant="quiet" $size="small" $flush onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
        </Button>
      </Row>
      <Figure>
        {isTable ? (
          <ChartTable caption={caption} columns={columns} rows={rows} />
        ) : (
          <>
            <LinePlot buckets={buckets} series={series} />
            <HiddenTable labelledBy={id} columns={columns} rows={rows} />
          </>
        )}
      </Figure>
    </Card>
  );
}
