import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../db/database.ts';
import { isDuplicateKey } from '../db/model.ts';

/** How long a killed process keeps others waiting. The holder renews its lease three times as often. */
const LEASE_MS = 9000;
const RETRY_MS = 250;
const ID = 'migrations';

interface LeaseDocument {
  _id: string;
  holder: string;
  expiresAt: Date;
}

export interface Lease {
  /** @throws an error if another process may have taken the lease: the work must stop before its next write */
  check(): void;
  /**
   * Runs `work` in one transaction with a renewal, so that it has no effect if another process has taken the lease. A process that
   * did not run for a while may pass `check` before it finds out.
   * @throws the error of `check`
   */
  write(work: (dbSession: ClientSession) => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

const leases = () => mongoose.connection.collection<LeaseDocument>('migrationLeases');
/** The clock of the database, because clocks of two machines differ. */
const until = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: LEASE_MS } };

/**
 * Waits until no other process migrates this database, then keeps others out until `release`, or until this process dies.
 * @param onWait is called once if another process holds the lease
 */
export async function takeLease(onWait: () => void): Promise<Lease> {
  const holder = randomUUID();
  await createLease();
  for (let tries = 0; !(await take(holder)); tries += 1) {
    if (tries === 0) onWait();
    await wait(RETRY_MS);
  }
  return keepLease(holder);
}

async function createLease(): Promise<void> {
  const free = { _id: ID, holder: '', expiresAt: new Date(0) };
  await leases()
    .insertOne(free)
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
}

async function take(holder: string): Promise<boolean> {
  const { modifiedCount } = await leases().updateOne({ _id: ID, $expr: { $lte: ['$expiresAt', '$$NOW'] } }, [
    { $set: { holder, expiresAt: until } },
  ]);
  return modifiedCount === 1;
}

function keepLease(holder: string): Lease {
  let validUntil = performance.now() + LEASE_MS;
  const renew = async () => {
    const asked = performance.now();
    const { matchedCount } = await leases().updateOne({ _id: ID, holder }, [{ $set: { expiresAt: until } }]);
    validUntil = matchedCount === 1 ? asked + LEASE_MS : 0;
  };
  // A renewal that fails leaves the earlier end in place; `check` then stops the work in time.
  const timer = setInterval(() => void renew().catch(() => {}), LEASE_MS / 3);
  const check = () => {
    if (performance.now() < validUntil) return;
    throw new Error('The migration stopped, because its lease on the database ended; run it again to continue');
  };
  return {
    check,
    async write(work) {
      check();
      await inTransaction(async (dbSession) => {
        const renewed = [{ $set: { expiresAt: until } }];
        const { matchedCount } = await leases().updateOne({ _id: ID, holder }, renewed, { session: dbSession });
        if (matchedCount === 0) validUntil = 0;
        check();
        await work(dbSession);
      });
    },
    async release() {
      clearInterval(timer);
      await leases().updateOne({ _id: ID, holder }, { $set: { expiresAt: new Date(0) } });
    },
  };
}
