import type { AdminClientErrorsView, ClientErrorPhase } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { askedFrom, newestRows, type ReleaseHour, ReleaseHourModel } from '../pages/release-hour.model.ts';
import { type ErrorSample, ErrorSampleModel } from './error-sample.model.ts';

type Row = Omit<AdminClientErrorsView, 'rate' | 'samples'> & { lastHour: number };

function sumByRelease(hours: readonly ReleaseHour[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { app, releaseId, channel, hour, boots, failedBoots, phases } of hours) {
    const key = [app, releaseId, channel].join(' ');
    const row = rows.get(key) ?? { app, releaseId, channel, boots: 0, failedBoots: 0, phases: {}, lastHour: 0 };
    row.boots += boots;
    row.failedBoots += failedBoots;
    row.lastHour = Math.max(row.lastHour, +hour);
    for (const [phase, count] of Object.entries(phases) as [ClientErrorPhase, number][])
      row.phases[phase] = (row.phases[phase] ?? 0) + count;
    rows.set(key, row);
  }
  return rows;
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
  const from = askedFrom(query, services);
  const [hours, samples] = await Promise.all([
    ReleaseHourModel.find({ hour: { $gt: from } }).lean<ReleaseHour[]>(),
    ErrorSampleModel.find({ lastAt: { $gt: from } })
      .sort({ lastAt: -1 })
      .lean<ErrorSample[]>(),
  ]);
  return newestRows(sumByRelease(hours), ({ boots }) => boots).map(({ lastHour: _lastHour, ...row }) => ({
    ...row,
    rate: row.boots === 0 ? null : row.failedBoots / row.boots,
    samples: samples.filter(({ app, releaseId }) => app === row.app && releaseId === row.releaseId).map(toSampleView),
  }));
};
