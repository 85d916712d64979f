import { defineModel, defineSchema } from '../../db/model.ts';
import { tryAcquire } from '../../db/throttle.ts';
import { Outbox } from '../../mail/index.ts';
import type { Services } from '../../services.ts';
import { eraseShareLinks } from '../sharing/index.ts';
import { recountWithout } from '../statistics/index.ts';
import { eraseUserAssessments, UserAssessment } from '../user-assessments/index.ts';

/** What the retention removed. Ids and counts alone: nobody is named. */
interface RetentionRunDocument {
  at: Date;
  reason: ExpiredReason;
  count: number;
  ids: number[];
}

const EXPIRED_REASONS = ['unfinished', 'result'] as const;
type ExpiredReason = (typeof EXPIRED_REASONS)[number];

const schema = defineSchema<RetentionRunDocument>(
  {
    at: { type: Date, required: true },
    reason: { type: String, enum: EXPIRED_REASONS, required: true },
    count: { type: Number, required: true },
    ids: { type: [Number], required: true },
  },
  { versionKey: false },
);
schema.index({ at: -1 });

export const RetentionRun = defineModel<RetentionRunDocument>('RetentionRun', schema, 'retentionRuns');

/** User assessments that one document of the log names. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;

type RetentionServices = Pick<Services, 'config' | 'instruments' | 'now'>;

function expiredFilter(reason: ExpiredReason, { config, now }: RetentionServices): object {
  const at = now();
  const monthsAgo = (months: number) => new Date(new Date(at).setUTCMonth(at.getUTCMonth() - months));
  if (reason === 'result')
    return { status: 'completed', erasedAt: null, completedAt: { $lt: monthsAgo(12 * config.retention.resultYears) } };
  const before = { $lt: monthsAgo(config.retention.unfinishedMonths) };
  return {
    status: 'in_progress',
    erasedAt: null,
    $or: [{ savedAt: before }, { savedAt: null, startedAt: before }],
  };
}

/** How many user assessments are older than the installation keeps them. It changes nothing. */
export async function countExpired(services: RetentionServices): Promise<Record<ExpiredReason, number>> {
  const [unfinished, result] = await Promise.all(
    EXPIRED_REASONS.map((reason) => UserAssessment.countDocuments(expiredFilter(reason, services))),
  );
  return { unfinished: unfinished ?? 0, result: result ?? 0 };
}

/**
 * Empties the user assessments that are older than the installation keeps them, and logs which. A run that is interrupted is
 * continued by the next one. @returns how many it emptied
 */
export async function applyRetention(services: RetentionServices, isStopped = () => false): Promise<number> {
  let removed = 0;
  for (const reason of EXPIRED_REASONS)
    for (;;) {
      const found = await UserAssessment.find(expiredFilter(reason, services), { _id: 1 }).limit(BATCH).lean();
      if (found.length === 0 || isStopped()) break;
      const ids = found.map(({ _id }) => _id);
      const at = services.now();
      await RetentionRun.create([{ at, reason, count: ids.length, ids }]);
      await Outbox.deleteMany({ userAssessmentId: { $in: ids } });
      await eraseShareLinks(ids);
      removed += await eraseUserAssessments(ids, at, { isOwnerGone: false });
      await recountWithout(ids, services);
    }
  return removed;
}

/** Applies the retention if no process has done so for a day. */
export async function applyRetentionDaily(services: Services, isStopped: () => boolean): Promise<void> {
  if (!(await tryAcquire('retention', DAY_MS, services.now()))) return;
  const removed = await applyRetention(services, isStopped);
  if (removed > 0) services.log.info({ removed }, 'expired assessments are removed');
}
