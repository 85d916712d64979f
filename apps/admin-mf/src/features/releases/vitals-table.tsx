import {
  type AdminVitalsView,
  VITAL_BOUNDS,
  VITAL_METRICS,
  type VitalMetric,
  type VitalSummaries,
} from '@kenali/contracts';
import { Badge, type DataColumn } from '@kenali/ui';
import { LinesCell } from '../../common/cells.tsx';
import { atMostTwoDecimals } from '../../common/numbers.ts';
import { ByReleaseTable, CellDetails } from './by-release-table.tsx';
import { CHANNEL_NAMES } from './release-names.ts';

type Row = AdminVitalsView;

/** The details of a row add the names that engineers use. */
const METRIC_NAMES: Record<VitalMetric, string> = {
  LCP: 'Isi utama tampil',
  INP: 'Tanggapan atas ketukan',
  CLS: 'Pergeseran isi',
  TTFB: 'Jawaban pertama server',
};

/** A score as it is, a time in seconds from one second on. */
function valueText(metric: VitalMetric, value: number): string {
  if (metric === 'CLS') return atMostTwoDecimals(value);
  return value < 1000 ? `${Math.round(value)} md` : `${atMostTwoDecimals(value / 1000)} dtk`;
}

function gradeOf(metric: VitalMetric, value: number) {
  const [good, poor] = VITAL_BOUNDS[metric];
  if (value <= good) return { tone: 'good', text: 'baik' } as const;
  return value <= poor
    ? ({ tone: 'warn', text: 'perlu diperbaiki' } as const)
    : ({ tone: 'bad', text: 'buruk' } as const);
}

function MetricCell({ metric, metrics }: { metric: VitalMetric; metrics: VitalSummaries }) {
  const found = metrics[metric];
  if (!found) return '–';
  const { tone, text } = gradeOf(metric, found.p75);
  return (
    <LinesCell
      first={
        <Badge $tone={tone}>
          {valueText(metric, found.p75)}, {text}
        </Badge>
      }
      lines={[`${atMostTwoDecimals(found.count)} nilai`]}
    />
  );
}

const routeText = (metrics: VitalSummaries) =>
  VITAL_METRICS.flatMap((metric) => {
    const found = metrics[metric];
    if (!found) return [];
    const name = `${METRIC_NAMES[metric]} (${metric})`;
    return `${name} ${valueText(metric, found.p75)}, ${atMostTwoDecimals(found.count)} nilai`;
  }).join('; ');

const RouteList = ({ routes, app, releaseId, channel }: Row) => (
  <CellDetails>
    <summary aria-label={`${routes.length} halaman ${app} ${releaseId} ${CHANNEL_NAMES[channel]}`}>
      {routes.length} halaman
    </summary>
    <ul>
      {routes.map(({ route, metrics }) => (
        <li key={route}>
          {route}
          <small>{routeText(metrics)}</small>
        </li>
      ))}
    </ul>
  </CellDetails>
);

const COLUMNS: DataColumn<Row>[] = [
  { key: 'visits', header: 'Kunjungan', cell: ({ visits }) => atMostTwoDecimals(visits), align: 'end' },
  ...VITAL_METRICS.map((metric) => ({
    key: metric,
    header: METRIC_NAMES[metric],
    cell: ({ metrics }: Row) => <MetricCell metric={metric} metrics={metrics} />,
  })),
  { key: 'routes', header: 'Per halaman', cell: (row) => <RouteList {...row} /> },
];

/** What three of four visits stay below, per release and channel. */
export const VitalsTable = ({ rows }: { rows: readonly Row[] }) => (
  <ByReleaseTable caption="Kecepatan per versi" columns={COLUMNS} rows={rows} />
);
