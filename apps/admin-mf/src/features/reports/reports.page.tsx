import type { AdminReport, ReportRange, ReportSeries, ReportType } from '@kenali/contracts';
import { formatDate, formatDateTime, Grid, Heading, Row, Skeleton, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterField } from '../../common/list-filters.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { fresh } from '../../common/queries.ts';
import { useQueryParams } from '../../common/use-query-params.ts';
import { SeriesChart } from './chart/series-chart.tsx';
import { ExportButtons } from './report-export.tsx';
import { ReportFigures } from './report-figures.tsx';
import { TypesTable } from './types-table.tsx';

const TYPE_OPTIONS: readonly { value: ReportType; label: string }[] = [
  { value: 'overview', label: 'Ringkasan' },
  { value: 'users', label: 'Pengguna' },
  { value: 'assessments', label: 'Asesmen' },
  { value: 'revenue', label: 'Pendapatan' },
];

const RANGE_OPTIONS: readonly { value: ReportRange; label: string }[] = [
  { value: 'last_7_days', label: '7 hari terakhir' },
  { value: 'last_30_days', label: '30 hari terakhir' },
  { value: 'last_90_days', label: '90 hari terakhir' },
  { value: 'this_year', label: 'Tahun ini' },
];

/** The value if it is one of the options, else the fallback. */
const knownOr = <Value extends string>(
  options: readonly { value: Value }[],
  value: string | null,
  fallback: Value,
): Value => options.find((option) => option.value === value)?.value ?? fallback;

/** /admin/reports: figures, charts and types over a range of days. The server computes them. */
export function ReportsPage({ activity }: { activity: ReactNode }) {
  const { params, change } = useQueryParams();
  const type = knownOr(TYPE_OPTIONS, params.get('type'), 'overview');
  const range = knownOr(RANGE_OPTIONS, params.get('range'), 'last_30_days');
  const wanted = { type, range };
  const query = useQuery(fresh(['/api/admin', 'reports', wanted], 'GET /api/admin/reports', { query: wanted }));
  return (
    <Stack $gap={6}>
      <Row $justify="space-between" $gap={4}>
        <Heading level={1}>Laporan</Heading>
        <ExportButtons query={wanted} report={query.data} />
      </Row>
      <Grid $columns={2} $gap={4}>
        <FilterField
          label="Jenis laporan"
          options={TYPE_OPTIONS}
          value={type}
          onValue={(value) => change({ type: value === 'overview' ? null : value })}
        />
        <FilterField
          label="Rentang waktu"
          options={RANGE_OPTIONS}
          value={range}
          onValue={(value) => change({ range: value === 'last_30_days' ? null : value })}
        />
      </Grid>
      <LoadedPart query={query} name="Laporan" skeleton={<ReportSkeleton />}>
        {(report) => <ReportBody report={report} />}
      </LoadedPart>
      {activity}
    </Stack>
  );
}

/** The placeholder of a report: four figures, a chart and a table. */
const ReportSkeleton = () => (
  <Stack $gap={6}>
    <Skeleton $width="60%" />
    <Grid $columns={4} $gap={4}>
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} $height="128px" $radius="card" />
      ))}
    </Grid>
    <Skeleton $height="360px" $radius="card" />
    <Skeleton $height="240px" $radius="card" />
  </Stack>
);

const ReportBody = ({
  report: { from, to, generatedAt, figures, buckets, series, types },
}: {
  report: AdminReport;
}) => (
  <Stack $gap={6}>
    <Text $tone="inkSoft">
      {formatDate(from)} sampai {formatDate(to)}; dihitung {formatDateTime(generatedAt)}.
    </Text>
    <ReportFigures figures={figures} />
    {groupByUnit(series).map((group) => (
      <SeriesChart key={group[0]?.key} buckets={buckets} series={group} />
    ))}
    <TypesTable types={types} />
  </Stack>
);

/** Groups series of the same unit, because they can share an axis. Keeps the order of the units. */
const groupByUnit = (series: readonly ReportSeries[]): ReportSeries[][] =>
  [...new Set(series.map(({ unit }) => unit))].map((unit) => series.filter((each) => each.unit === unit));
