import { randomUUID } from 'node:crypto';
import { describeError } from '@kenali/telemetry';
import { inTransaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { notifyOwner, User } from '../auth/index.ts';
import { type Build, createPartWriter, deleteParts, deletePartsOfOthers } from './archive-parts.ts';
import { buildArchive } from './build-archive.ts';
import { ARCHIVE_MS, DataExport, type DataExportDocument } from './data-export.model.ts';

/** How long an export waits after its process was killed. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3000;
const AFTER_FAILURE_MS = 5000;
/** An archive that cannot be built is given up. Deployments that end a process do not count. */
const TRIES_MAX = 5;

/** The process stops, or another one has taken over. */
class Interrupted extends Error {}

const after = (services: Services, ms: number) => new Date(services.now().getTime() + ms);

/**
 * Builds the archive of the export that waits for the longest time, if there is one. Of several processes one builds it, and if that
 * one is killed, another begins again.
 * @returns whether there was one
 */
export async function runNextExport(services: Services, isStopped: () => boolean = () => false): Promise<boolean> {
  const claimed = await claim(services);
  if (!claimed) return false;
  const archive = { exportId: claimed._id, build: String(claimed.build) };
  const lease = keepLease(services, archive);
  try {
    if (claimed.tries > TRIES_MAX) throw new Error('Its process was killed each time');
    await build(services, claimed, { archive, check: () => lease.check(isStopped()), lease });
  } catch (error) {
    const isInterrupted = error instanceof Interrupted;
    if (!isInterrupted)
      services.log.error({ export: claimed._id, failure: describeError(error) }, 'own data cannot be exported');
    await release(services, claimed, archive, isInterrupted);
  } finally {
    await lease.stop();
  }
  return true;
}

async function claim(services: Services): Promise<DataExportDocument | null> {
  const lease = { build: randomUUID(), leaseUntil: after(services, LEASE_MS), expiresAt: after(services, ARCHIVE_MS) };
  return DataExport.findOneAndUpdate(
    { state: 'running', leaseUntil: { $lte: services.now() } },
    { $set: { ...lease, done: 0, total: 0 }, $inc: { tries: 1 } },
    { sort: { leaseUntil: 1 }, returnDocument: 'after' },
  ).lean<DataExportDocument>();
}

const own = ({ exportId, build }: Build) => ({ _id: exportId, build, state: 'running' as const });

/** Renews the lease until `stop`. `step` stores the progress as well. */
function keepLease(services: Services, archive: Build) {
  let isLost = false;
  const renew = async (progress: { done?: number; total?: number } = {}) => {
    const { matchedCount } = await DataExport.updateOne(own(archive), {
      $set: { leaseUntil: after(services, LEASE_MS), ...progress },
    });
    if (matchedCount === 0) isLost = true;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // A renewal that fails ends the lease in time, and the last write depends on it.
    renewal = renew().catch(() => undefined);
  }, RENEW_EVERY_MS);
  return {
    step: renew,
    check(isStopped: boolean) {
      if (isLost || isStopped) throw new Interrupted();
    },
    async stop() {
      clearInterval(timer);
      await renewal;
    },
  };
}

interface Running {
  archive: Build;
  check(): void;
  lease: ReturnType<typeof keepLease>;
}

async function build(
  services: Services,
  claimed: DataExportDocument,
  { archive, check, lease }: Running,
): Promise<void> {
  const user = await User.findById(claimed.userId).lean();
  if (!user) {
    await DataExport.deleteOne({ _id: archive.exportId });
    await deleteParts([archive.exportId]);
    return;
  }
  const writer = createPartWriter(services.config, archive, claimed.expiresAt as Date);
  await buildArchive(services, user, writer, async (done, total) => {
    check();
    await lease.step({ done, total });
    check();
  });
  const { bytes, parts } = await writer.end();
  const readyAt = services.now();
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await DataExport.updateOne(
      own(archive),
      { $set: { state: 'ready', readyAt, bytes, parts } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new Interrupted();
    await notifyOwner(user, { what: 'data_export' }, readyAt, dbSession, `data_export:${archive.exportId}`);
  });
  await deletePartsOfOthers(archive);
}

/** Lets another process try, or gives up. Does nothing if another one has taken over already. */
async function release(services: Services, { tries }: DataExportDocument, archive: Build, isInterrupted: boolean) {
  if (!isInterrupted && tries >= TRIES_MAX) {
    await DataExport.updateOne(own(archive), { $set: { state: 'failed' } });
    await deleteParts([archive.exportId]);
    return;
  }
  const leaseUntil = isInterrupted ? services.now() : after(services, AFTER_FAILURE_MS);
  await DataExport.updateOne(own(archive), { $set: { leaseUntil }, $inc: { tries: isInterrupted ? -1 : 0 } });
}
