import {
  type AdminVitalsView,
  VITAL_METRICS,
  type VitalMetric,
  type VitalSummaries,
  type VitalSummary,
} from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { addBins, type Bins, countOf, quantileOf } from '../canaries/vital-bins.ts';
import { askedFrom, newestRows } from '../pages/release-hour.model.ts';
import { type VitalHour, VitalHourModel } from './vital-hour.model.ts';

type BinsByMetric = Partial<Record<VitalMetric, Bins>>;

interface Row {
  app: string;
  releaseId: string;
  channel: VitalHour['channel'];
  visits: number;
  lastHour: number;
  routes: Map<string, BinsByMetric>;
}

function merge(into: BinsByMetric, more: BinsByMetric): BinsByMetric {
  for (const metric of VITAL_METRICS) {
    const bins = more[metric];
    if (!bins) continue;
    into[metric] ??= {};
    addBins(into[metric], bins);
  }
  return into;
}

function summaryOf(byMetric: BinsByMetric): VitalSummaries {
  const summaries = VITAL_METRICS.flatMap((metric): [VitalMetric, VitalSummary][] => {
    const bins = byMetric[metric] ?? {};
    const p75 = quantileOf(metric, bins, 0.75);
    return p75 === null ? [] : [[metric, { count: countOf(bins), p75 }]];
  });
  return Object.fromEntries(summaries);
}

const valuesOf = ({ metrics }: { metrics: VitalSummaries }) =>
  Object.values(metrics).reduce((sum, { count }) => sum + count, 0);

function toView({ routes, lastHour: _lastHour, ...row }: Row): AdminVitalsView {
  const all = [...routes.values()].reduce<BinsByMetric>(merge, {});
  const byRoute = [...routes].map(([route, byMetric]) => ({ route, metrics: summaryOf(byMetric) }));
  return {
    ...row,
    metrics: summaryOf(all),
    routes: byRoute.sort((one, other) => valuesOf(other) - valuesOf(one) || one.route.localeCompare(other.route)),
  };
}

/** How fast each release was in the last `hours` hours. A month has many hours, so they are read one by one. */
export const listVitals: Handler<'GET /api/admin/vitals'> = async ({ query }, { services }) => {
  const from = askedFrom(query, services);
  const rows = new Map<string, Row>();
  const hours = VitalHourModel.find({ hour: { $gt: from } }).lean<VitalHour[]>();
  for await (const found of hours.cursor()) {
    const { app, releaseId, channel, hour, route, visits, bins } = found as VitalHour;
    const key = [app, releaseId, channel].join(' ');
    const row = rows.get(key) ?? { app, releaseId, channel, visits: 0, lastHour: 0, routes: new Map() };
    row.visits += visits;
    row.lastHour = Math.max(row.lastHour, +hour);
    row.routes.set(route, merge(row.routes.get(route) ?? {}, bins));
    rows.set(key, row);
  }
  return newestRows(rows, ({ visits }) => visits).map(toView);
};
