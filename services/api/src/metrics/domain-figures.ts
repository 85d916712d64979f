import { withTimeout } from '@kenali/node-utils';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { newestBackupAt } from '../backup/backup-record.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { readAuditFigures } from '../features/audit/index.ts';
import { countDataRequests } from '../features/data-requests/index.ts';
import { countViolations, OPEN_REFUNDS, PaymentAttempt, Refund } from '../features/payments/index.ts';
import { policyViolations, releaseStarts, vitalVisits } from '../features/releases/index.ts';
import { Outbox } from '../outbox/outbox.model.ts';

/** What the database says about the whole installation. */
export type DomainFigures = Awaited<ReturnType<typeof readCounts>> & {
  /** Null while they are not counted. */
  violations: Awaited<ReturnType<typeof countViolations>> | null;
};

/** Several gauges of one scrape share one read. */
const FRESH_MS = 15_000;
/** The invariants read whole collections, so the other figures do not depend on them. */
const VIOLATIONS_FRESH_MS = 10 * MINUTE_MS;
const READ_MS = 3000;
const OVERDUE_MS = 10 * MINUTE_MS;

/** Reads the figures for a scrape: at most every 15 s, never longer than 3 s, and null if the database does not answer. */
export function createFigureReader({
  log,
  now,
}: {
  log: Logger;
  now: () => Date;
}): () => Promise<DomainFigures | null> {
  const logged = (message: string) => (error: Error) => {
    log.warn({ failure: error.name }, message);
    return null;
  };
  const violations = keepFor(VIOLATIONS_FRESH_MS, now, () => countViolations(now()));
  const figures = keepFor(FRESH_MS, now, async () => {
    const [counts, counted] = await Promise.all([
      withTimeout(READ_MS, readCounts(now()), null),
      withTimeout(READ_MS, violations(), null).catch(logged('the invariants could not be counted')),
    ]);
    if (!counts) throw new Error(`The database took longer than ${READ_MS} ms`);
    return { ...counts, violations: counted };
  });
  return () => figures().catch(logged('the figures for the metrics could not be read'));
}

/** Remembers a result for some time. A failure is not remembered. */
function keepFor<Value>(ms: number, now: () => Date, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (kept && now().getTime() - kept.at < ms) return kept.value;
    const reading = { at: now().getTime(), value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}

async function readCounts(now: Date) {
  const waiting = { outcome: null };
  const [count, failed, oldest, unresolved, overdue, refundsDue, dataRequests, audit, pages, vitals, policy, backupAt] =
    await Promise.all([
      Outbox.countDocuments(waiting),
      // A message that was given up keeps the end of its last claim.
      Outbox.countDocuments({ outcome: 'failed', nextAt: { $gt: new Date(now.getTime() - DAY_MS) } }),
      // Not by the time of the next try, which every failed one moves on.
      Outbox.findOne({ ...waiting, createdAt: { $lt: now } }, { createdAt: 1 })
        .sort({ createdAt: 1 })
        .lean(),
      PaymentAttempt.countDocuments({ live: true }),
      PaymentAttempt.countDocuments({ live: true, nextCheckAt: { $lt: new Date(now.getTime() - OVERDUE_MS) } }),
      Refund.countDocuments({ state: { $in: OPEN_REFUNDS } }),
      countDataRequests(now),
      readAuditFigures(now),
      releaseStarts(new Date(now.getTime() - HOUR_MS)),
      vitalVisits(new Date(now.getTime() - HOUR_MS)),
      policyViolations(new Date(now.getTime() - HOUR_MS)),
      newestBackupAt(mongoose.connection),
    ]);
  /** Seconds since 1970; 0 without a backup. */
  const newestBackup = (backupAt?.getTime() ?? 0) / 1000;
  const oldestSeconds = oldest ? (now.getTime() - oldest.createdAt.getTime()) / 1000 : 0;
  return {
    outbox: { count, failed, oldestSeconds },
    payments: { unresolved, overdue },
    refundsDue,
    dataRequests,
    audit,
    pages,
    vitals,
    policyViolations: policy,
    newestBackup,
  };
}
