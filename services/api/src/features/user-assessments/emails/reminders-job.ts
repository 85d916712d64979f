import { inTransaction } from '../../../db/database.ts';
import { DAY_MS, MINUTE_MS } from '../../../durations.ts';
import { eachAlone } from '../../../jobs/each-alone.ts';
import type { Job } from '../../../jobs/start-job.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { Services } from '../../../services.ts';
import { UNRESTRICTED } from '../access.ts';
import { UserAssessment } from '../user-assessment.model.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** A reminder is due after three days without an answer. After a month it would come out of the blue. */
export const REMIND_AFTER_MS = 3 * DAY_MS;
const LONGEST_IDLE_MS = 30 * DAY_MS;
const MAX_PER_ROUND = 500;

/**
 * Queues one reminder for each assessment that was begun and not continued. Any number of processes may run this at once:
 * the mark on the user assessment and the message are written in one transaction.
 * @returns how many reminders were queued
 */
export async function queueReminders({ now, log }: Pick<Services, 'now' | 'log'>): Promise<number> {
  const at = now();
  const idle = { $lte: new Date(at.getTime() - REMIND_AFTER_MS), $gt: new Date(at.getTime() - LONGEST_IDLE_MS) };
  const due = {
    status: 'in_progress' as const,
    startedAt: { $lte: idle.$lte },
    $or: [{ savedAt: idle }, { savedAt: null, startedAt: idle }],
    remindedAt: null,
    withdrawnAt: null,
    frozenAt: null,
    ...UNRESTRICTED,
  };
  const found = await UserAssessment.find(due, { userId: 1 }).limit(MAX_PER_ROUND).lean();
  const queue = ({ _id: userAssessmentId, userId }: (typeof found)[number]) =>
    inTransaction(async (dbSession) => {
      const marked = await UserAssessment.updateOne(
        { ...due, _id: userAssessmentId },
        { $set: { remindedAt: at } },
        { session: dbSession },
      );
      if (marked.modifiedCount === 0) return false;
      const about = String(userAssessmentId);
      await putInOutbox({ kind: 'unfinished', userAssessmentId, userId, about, now: at }, dbSession);
      return true;
    });
  return eachAlone('user assessment', found, queue, log);
}

/** Queues due reminders. */
export const remindersJob: Job = { name: 'reminders', everyMs: EVERY_MS, run: queueReminders };
