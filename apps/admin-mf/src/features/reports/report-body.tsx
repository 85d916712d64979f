import type { AdminReport } from '@kenali/contracts';
import { formatDate, formatDateTime, Stack, Text } from '@kenali/ui';
import { seriesByUnit } from './chart/series-by-unit.ts';
import { SeriesChart } from './chart/series-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { TypesTable } from './types-table.tsx';

/** What a report says, from the figures to the kinds. */
export const ReportBody = ({
  report: { from, to, generatedAt, figures, buckets, series, types },
}: {
  report: AdminReport;
}) => (
  <Stack $gap={6}>
    <Text $tone="inkSoft">
      {formatDate(from)} sampai {formatDate(to)}; dihitung {formatDateTime(generatedAt)}.
    </Text>
    <ReportFigures figures={figures} />
    {seriesByUnit(series).map((group) => (
      <SeriesChart key={group[0]?.key} buckets={buckets} series={group} />
    ))}
    <TypesTable types={types} />
  </Stack>
);
