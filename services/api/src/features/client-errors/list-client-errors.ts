import type { AdminClientErrorsView, ClientErrorPhase } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import { type ErrorSample, ErrorSampleModel } from './error-sample.model.ts';
import { type ReleaseHour, ReleaseHourModel } from './release-hour.model.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
/** Rows are sorted newest first, so the limit drops releases that nobody looks for any more. */
const MAX_ROWS = 100;

type Row = Omit<AdminClientErrorsView, 'rate' | 'samples'> & { lastHour: number };

function addPhases(one: Row['phases'], other: Row['phases']): Row['phases'] {
  const phases = [...new Set([...Object.keys(one), ...Object.keys(other)])] as ClientErrorPhase[];
  return Object.fromEntries(phases.map((phase) => [phase, (one[phase] ?? 0) + (other[phase] ?? 0)]));
}

function sumByRelease(hours: readonly ReleaseHour[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { app, releaseId, channel, hour, boots, failedBoots, phases } of hours) {
    const key = [app, releaseId, channel].join(' ');
    const row = rows.get(key) ?? { app, releaseId, channel, boots: 0, failedBoots: 0, phases: {}, lastHour: +hour };
    rows.set(key, {
      ...row,
      boots: row.boots + boots,
      failedBoots: row.failedBoots + failedBoots,
      phases: addPhases(row.phases, phases),
      lastHour: Math.max(row.lastHour, +hour),
    });
  }
  return [...rows.values()].sort((one, other) => other.lastHour - one.lastHour || other.boots - one.boots);
}

const toSampleView = ({ _id, phase, message, count, revision, lastAt, stack, flags }: ErrorSample) => ({
  phase,
  message,
  count,
  revision,
  lastAt: lastAt.toISOString(),
  ...(stack?.length ? { stackId: _id } : {}),
  ...(flags?.length ? { flags } : {}),
});

/** Boots, errors and sample messages per release and channel in the last `hours` hours. */
export const listClientErrors: Handler<'GET /api/admin/client-errors'> = async ({ query }, { services }) => {
  const from = new Date(services.now().getTime() - (query.hours ?? DEFAULT_HOURS) * HOUR_MS);
  const [hours, samples] = await Promise.all([
    ReleaseHourModel.find({ hour: { $gt: from } }).lean<ReleaseHour[]>(),
    ErrorSampleModel.find({ lastAt: { $gt: from } })
      .sort({ lastAt: -1 })
      .lean<ErrorSample[]>(),
  ]);
  return sumByRelease(hours)
    .slice(0, MAX_ROWS)
    .map(({ lastHour: _lastHour, ...row }) => ({
      ...row,
      rate: row.boots === 0 ? null : row.failedBoots / row.boots,
      samples: samples.filter(({ app, releaseId }) => app === row.app && releaseId === row.releaseId).map(toSampleView),
    }));
};
