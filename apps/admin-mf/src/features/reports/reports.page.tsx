import type { ReportRange, ReportType } from '@kenali/contracts';
import { Grid, Heading, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FilterField } from '../../common/filter-bar.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { ReportBody } from './report-body.tsx';
import { RANGE_OPTIONS, TYPE_OPTIONS } from './report-options.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { adminReport } from './reports.api.ts';

/** /admin/reports: the practice in numbers over a range of days, computed by the server. */
export function ReportsPage({ activity }: { activity: ReactNode }) {
  const [type, setType] = useState<ReportType>('overview');
  const [range, setRange] = useState<ReportRange>('last_30_days');
  const query = useQuery(adminReport({ type, range }));
  return (
    <Stack $gap={6}>
      <Row $justify="space-between" $gap={4}>
        <Heading level={1}>Laporan</Heading>
        <ExportButtons query={{ type, range }} report={query.data} />
      </Row>
      <Grid $columns={2} $gap={4}>
        <FilterField label="Jenis laporan" options={TYPE_OPTIONS} value={type} onValue={setType} />
        <FilterField label="Rentang waktu" options={RANGE_OPTIONS} value={range} onValue={setRange} />
      </Grid>
      <LoadedPart query={query} name="Laporan" skeleton={<ReportSkeleton />}>
        {(report) => <ReportBody report={report} />}
      </LoadedPart>
      {activity}
    </Stack>
  );
}
