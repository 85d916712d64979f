import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { tryAcquire } from '../../db/throttle.ts';
import { DAY_MS } from '../../durations.ts';
import { NOBODY } from '../../feature-parts.ts';
import { Outbox } from '../../outbox/outbox.model.ts';
import { FEATURE_PARTS } from '../../practice-features.ts';
import type { Services } from '../../services.ts';
import { eraseObservations } from '../observations/index.ts';
import { eraseShareLinks } from '../sharing/index.ts';
import { recountWithout } from '../statistics/index.ts';
import { Child, eraseUserAssessments, Guardianship, UserAssessment } from '../user-assessments/index.ts';

const EXPIRED_REASONS = ['unfinished', 'result', 'profile'] as const;
type ExpiredReason = (typeof EXPIRED_REASONS)[number];
type ExpiredAssessments = Exclude<ExpiredReason, 'profile'>;

const fields = {
  at: field<Date>({ type: Date, required: true }),
  reason: field<ExpiredReason>({ type: String, enum: EXPIRED_REASONS, required: true }),
  count: field<number>({ type: Number, required: true }),
  ids: field<number[]>({ type: [Number], required: true }),
};

/** What the retention removed. Ids and counts alone: nobody is named. */
interface RetentionRunDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<RetentionRunDocument>(fields);
schema.index({ at: -1 });

export const RetentionRun = defineModel<RetentionRunDocument>('RetentionRun', schema, 'retentionRuns');

/** What one document of the log names. */
const BATCH = 500;
const PARTS = FEATURE_PARTS.filter(({ outlivesRetention }) => !outlivesRetention);

type RetentionServices = Pick<Services, 'config' | 'instruments' | 'now'>;

/** The last day of a month that has no such day: 31 August less six months is in February, and nothing goes too early. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(new Date(at).setUTCMonth(at.getUTCMonth() - months));
  return before.getUTCDate() === at.getUTCDate() ? before : new Date(before.setUTCDate(0));
}

function expiredFilter(reason: ExpiredAssessments, { config, now }: RetentionServices): object {
  const monthsAgo = (months: number) => monthsBefore(now(), months);
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
  const count = (reason: ExpiredAssessments) => UserAssessment.countDocuments(expiredFilter(reason, services));
  const [unfinished, result, profiles] = await Promise.all([
    count('unfinished'),
    count('result'),
    findExpiredProfiles(services),
  ]);
  return { unfinished, result, profile: profiles.length };
}

/**
 * Empties the user assessments that are older than the installation keeps them, and logs which. A run that is interrupted is
 * continued by the next one. @returns how many it emptied
 */
export async function applyRetention(services: RetentionServices, isStopped = () => false): Promise<number> {
  let removed = 0;
  for (const reason of ['unfinished', 'result'] as const)
    for (;;) {
      const found = await UserAssessment.find(expiredFilter(reason, services), { _id: 1 }).limit(BATCH).lean();
      if (found.length === 0 || isStopped()) break;
      const ids = found.map(({ _id }) => _id);
      const at = services.now();
      await RetentionRun.create([{ at, reason, count: ids.length, ids }]);
      await Outbox.deleteMany({ userAssessmentId: { $in: ids } });
      await eraseShareLinks(ids);
      await eraseObservations(ids);
      const erased = { ids, userId: NOBODY, isWhole: false };
      for (const { eraseBefore } of PARTS) await eraseBefore?.(erased, services);
      removed += await eraseUserAssessments(ids, at, { isOwnerGone: false });
      for (const { eraseAfter } of PARTS) await eraseAfter?.(erased, services);
      await recountWithout(ids, services);
    }
  return removed + (isStopped() ? 0 : await removeExpiredProfiles(services));
}

/** Profiles that nobody has used for as long as results are kept, and that no assessment needs. Needed ones do not use up the batch. */
async function findExpiredProfiles({ config, now }: RetentionServices): Promise<number[]> {
  const before = monthsBefore(now(), 12 * config.retention.resultYears);
  const expired: number[] = [];
  for await (const { _id, ownerId } of Child.find({ usedAt: { $lt: before } }, { ownerId: 1 })
    .lean()
    .cursor()) {
    if (await UserAssessment.exists({ userId: ownerId, childId: _id })) continue;
    if (expired.push(_id) === BATCH) break;
  }
  return expired;
}

/** A profile that is used again at this moment stays. */
async function removeExpiredProfiles(services: RetentionServices): Promise<number> {
  const ids = await findExpiredProfiles(services);
  if (ids.length === 0) return 0;
  await RetentionRun.create([{ at: services.now(), reason: 'profile', count: ids.length, ids }]);
  const before = monthsBefore(services.now(), 12 * services.config.retention.resultYears);
  const { deletedCount } = await Child.deleteMany({ _id: { $in: ids }, usedAt: { $lt: before } });
  const kept = await Child.distinct('_id', { _id: { $in: ids } });
  await Guardianship.deleteMany({ childId: { $in: ids.filter((id) => !kept.includes(id)) } });
  return deletedCount;
}

/** Applies the retention if no process has done so for a day. */
export async function applyRetentionDaily(services: Services, isStopped: () => boolean): Promise<void> {
  if (!(await tryAcquire('retention', DAY_MS, services.now()))) return;
  const removed = await applyRetention(services, isStopped);
  if (removed > 0) services.log.info({ removed }, 'expired assessments are removed');
}
