import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isAlive } from '@kenali/node-utils';
import { launchMongod } from './launch-mongod.ts';
import { localUri } from './replica-set.ts';
import { MONGOD_SOURCES, type ResolvedBinary, resolveMongod } from './resolve-mongod.ts';

export interface TestMongod {
  /** Address without a database name. Each test worker uses its own name (`dbName` of mongoose.connect). */
  uri: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const PREFIX = 'kenali-test-mongod-';
const ARGS = [
  // The TTL monitor uses the real clock. Tests with a fake clock would lose documents at random moments.
  '--setParameter=ttlMonitorEnabled=false',
  // Nobody reads what it collects every second.
  '--setParameter=diagnosticDataCollectionEnabled=false',
];

/** Starts a temporary database on a free port. Ignores MONGODB_URI, because tests delete the data that they find. */
export async function startTestMongod(log: (line: string) => void): Promise<TestMongod> {
  const mongod = await resolveTestMongod(log);
  const dbPath = await createTestFolder();
  const removeData = () => rm(dbPath, { recursive: true, force: true });
  const port = await freePort();
  try {
    const launched = await launchMongod({ mongod, dbPath, port, log, args: ARGS });
    return { uri: localUri(port), stop: () => launched.stop().then(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Finds a server program, never a running server: tests end it and delete its data. */
export async function resolveTestMongod(log: (line: string) => void): Promise<ResolvedBinary> {
  const mongod = await resolveMongod({ log, sources: MONGOD_SOURCES.filter((source) => source !== 'uri') });
  if (mongod.kind === 'uri') throw new Error('the source "uri" was not allowed');
  return mongod;
}

/** Creates an empty data folder. The next test run removes it if this one is killed. */
export async function createTestFolder(): Promise<string> {
  // Before the room is measured, because leftovers in memory may have taken it.
  for (const folder of [MEMORY_FOLDER, tmpdir()]) await removeLeftovers(folder);
  const folder = (await hasRoomInMemory()) ? MEMORY_FOLDER : tmpdir();
  return mkdtemp(path.join(folder, `${PREFIX}${process.pid}-`));
}

/** A file system in memory, which most Linux machines have. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times the data of all tests. */
const MEMORY_BYTES = 4 * 2 ** 30;

/** Each write of the tests waits for the disk, so the data is in memory where that has room. A killed server finds it there too. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    return Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Removes the data of test runs that were killed. The folder name contains the process id. */
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : 0);
    if (pid > 0 && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Where the teardown, another module in the same process, finds the server. */
export const RUNNING = Symbol.for('kenali.test-mongod');
export type WithRunning = typeof globalThis & { [RUNNING]?: TestMongod };

/** Starts one database for all tests, unless KENALI_TEST_MONGODB_URI names one. */
export default async function startDatabase(): Promise<void> {
  if (process.env.KENALI_TEST_MONGODB_URI) return;
  const running = await startTestMongod((line) => process.stdout.write(`${line}\n`));
  (globalThis as WithRunning)[RUNNING] = running;
  process.env.KENALI_TEST_MONGODB_URI = running.uri;
}
