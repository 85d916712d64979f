import { withTimeout } from '@kenali/node-utils';
import { SettingsError } from '@kenali/settings';
import { isTracing, traceCommands } from '@kenali/telemetry';
import mongoose, { type ClientSession } from 'mongoose';
import { createTurns } from '../async.ts';
import { countConnections } from './connection-counts.ts';
import { APP_NAME, endOrphanedTransactions, tooLate } from './time-limits.ts';

/**
 * A dead primary must be noticed within 3 s, so that calls answer 503 and the provider repeats its notification. A frozen
 * or disconnected primary refuses no connection: a missing heartbeat reveals it after 4.5 s, instead of the driver's 40 s.
 */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 3000,
  heartbeatFrequencyMS: 2000,
  connectTimeoutMS: 2500,
  waitQueueTimeoutMS: 3000,
};
/** One process has two cores' worth of work for the database. More connections would only wait there instead of here. */
const CONNECTIONS_MAX = 50;
/** How long a write waits for a majority. The driver's option `timeoutMS` has no effect in this version. */
const MAJORITY_MS = 4000;
const READY_MS = 2000;
/** A webhook has 8 s in total. After this timeout the response is a 503, and the provider tries again. */
const TRANSACTION_TIMEOUT_MS = 4500;
const LATE = Symbol('late');
/** The call has been refused by then. */
const TURN_MS = 4500;

/**
 * Connects mongoose and changes nothing in the database: `openDatabase` in `migrations` also checks or migrates it.
 * @throws SettingsError if no replica set answers at the address
 */
export async function connectDatabase(uri: string): Promise<void> {
  mongoose.set('autoIndex', false);
  // Otherwise each model creates its collection when it connects, with a command that waits for locks.
  mongoose.set('autoCreate', false);
  mongoose.set('strictQuery', true);
  // Mongoose would queue calls for 10 s while disconnected; the driver's own timeouts are enough.
  mongoose.set('bufferCommands', false);
  try {
    const connecting = mongoose.connect(uri, {
      ...TIMEOUTS,
      appName: APP_NAME,
      ...(isTracing() ? { monitorCommands: true } : {}),
      maxPoolSize: CONNECTIONS_MAX,
      writeConcern: { w: 'majority', wtimeoutMS: MAJORITY_MS },
    });
    countConnections(mongoose.connection.getClient());
    traceCommands(mongoose.connection.getClient());
    await connecting;
    await refuseStandalone();
    await refuseUnfinishedRestore();
  } catch (error) {
    await mongoose.disconnect();
    throw toConfigError(error as Error);
  }
}

const STANDALONE =
  'MONGODB_URI must name a replica set, because orders and payments need transactions: the server there is not a member ' +
  'of one; start it with --replSet and initiate it with rs.initiate()';

async function refuseStandalone(): Promise<void> {
  const { setName } = await mongoose.connection.getClient().db('admin').command({ hello: 1 });
  if (!setName) throw new SettingsError([STANDALONE]);
}

/** A collection that exists while a restore is under way, and stays if it is interrupted. */
export const RESTORE_MARKER = 'kenaliRestore';

/** Half of a backup looks like a practice that lost orders and results: nobody may work on it. */
async function refuseUnfinishedRestore(): Promise<void> {
  const { db, name } = mongoose.connection;
  if ((await db?.listCollections({ name: RESTORE_MARKER }, { nameOnly: true }).toArray())?.length === 0) return;
  throw new SettingsError([
    `MONGODB_URI: the database ${name} holds an unfinished restore of a backup. Run "npm run restore" again and let it end.`,
  ]);
}

function toConfigError(error: Error & { reason?: { servers?: Map<string, unknown> } }): Error {
  if (!error.name.endsWith('ServerSelectionError')) return error;
  // With a set name in the address, the driver drops every server that is not a member of that set.
  if (error.reason?.servers?.size === 0) return new SettingsError([STANDALONE]);
  return new SettingsError([`MONGODB_URI: the database cannot be reached (${error.message})`]);
}

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Whether the database answers a ping, for /readyz. Probes time out quickly, so a slow answer counts as unavailable. */
export async function isDatabaseReady(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  const ping = db
    .admin()
    .ping()
    .then(
      () => true,
      () => false,
    );
  return withTimeout(READY_MS, ping, false);
}

/**
 * Runs `work` in one MongoDB transaction with majority writes. MongoDB runs `work` again after a write conflict, so it may
 * only use the database, through the given session: no network call, no `nextId`, no email.
 * @throws a driver error after 4.5 s; the outcome of a commit that is still running is then unknown
 */
export async function inTransaction<T>(work: (dbSession: ClientSession) => Promise<T>): Promise<T> {
  const outcome = await withTimeout(TRANSACTION_TIMEOUT_MS, run(work), LATE);
  if (outcome !== LATE) return outcome as T;
  // A document that a killed process was writing may be in the way. A repeated call then finds it free.
  void endOrphanedTransactions(TRANSACTION_TIMEOUT_MS).catch(() => 0);
  throw tooLate('The transaction did not end in time');
}

/**
 * Runs pieces of work that write the same document one after the other, as far as this process has them. Otherwise each
 * would be repeated because of every other one, until its time is up. Such work starts no other work on that document
 * and waits for it.
 */
export const inTurn = createTurns<number | `${'order' | 'observation'} ${string}`>({
  waitMs: TURN_MS,
  refusal: () => tooLate('Too much work on the same document came before it'),
});

/** `inTransaction` in turn: for calls that may come at once and write the same account (a number) or the same order. */
export const inTransactionOf = <T>(
  document: number | `order ${number}`,
  work: (dbSession: ClientSession) => Promise<T>,
): Promise<T> => inTurn(document, () => inTransaction(work));

async function run<T>(work: (dbSession: ClientSession) => Promise<T>): Promise<T> {
  const deadline = performance.now() + TRANSACTION_TIMEOUT_MS;
  const dbSession = await mongoose.connection.startSession();
  try {
    const attempt = () => {
      // The driver repeats the work for two minutes. The caller has been refused by then.
      if (performance.now() > deadline) throw tooLate('The transaction was repeated for too long');
      return work(dbSession);
    };
    return await dbSession.withTransaction(attempt, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
      maxCommitTimeMS: MAJORITY_MS,
    });
  } finally {
    await dbSession.endSession();
  }
}
