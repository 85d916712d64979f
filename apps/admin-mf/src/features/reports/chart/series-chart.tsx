import type { ReportSeries } from '@kenali/contracts';
import { Button, Card, Heading, Row } from '@kenali/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { LinePlot } from './line-plot.tsx';
import { SeriesTable, UnseenTable } from './series-table.tsx';

/** The unseen table stands in here and nowhere else on the page. */
const Figure = styled.figure`
  position: relative;
  min-width: 0;
`;

interface SeriesChartProps {
  buckets: readonly string[];
  /** All of one unit. */
  series: readonly ReportSeries[];
}

const list = new Intl.ListFormat('id-ID');
/** "Pengguna baru dan asesmen selesai". */
const listed = (labels: readonly string[]) =>
  list.format(labels.map((label, at) => (at === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))));

/** Lines over time, and the same numbers as a table. */
export function SeriesChart({ buckets, series }: SeriesChartProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const caption = `${listed(series.map(({ label }) => label))} dari waktu ke waktu`;
  const data = { caption, buckets, series };
  return (
    <Card as="section" aria-labelledby={id}>
      <Row $justify="space-between">
        <Heading level={2} size={3} id={id}>
          {caption}
        </Heading>
        <Button $variant="quiet" $size="small" $flush onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
        </Button>
      </Row>
      <Figure>
        {isTable ? (
          <SeriesTable {...data} />
        ) : (
          <>
            <LinePlot buckets={buckets} series={series} />
            <UnseenTable {...data} />
          </>
        )}
      </Figure>
    </Card>
  );
}
