import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError, isAlive } from '@kenali/node-utils';
import type { WorkingMongod } from './try-mongod.ts';

/** The content of `DATA_DIR/mongod.json`: the server that last used the data. */
export interface MongodRecord extends WorkingMongod {
  /** Process that started the server. */
  startedBy: number;
}

export const dataFolder = (dataDir: string) => path.join(dataDir, 'mongodb');
const recordFile = (dataDir: string) => path.join(dataDir, 'mongod.json');

export async function readRecord(dataDir: string): Promise<MongodRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(recordFile(dataDir), 'utf8'));
    return Number.isInteger(record?.major) ? record : undefined;
  } catch {
    // Missing, or truncated by a crash. The server itself still refuses files that it cannot read.
    return undefined;
  }
}

export async function writeRecord(dataDir: string, { binary, version, major }: WorkingMongod): Promise<void> {
  const record: MongodRecord = { binary, version, major, startedBy: process.pid };
  await mkdir(dataDir, { recursive: true });
  await writeFile(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Refuses data of another major version: MongoDB needs its own upgrade steps, and a wrong server may damage the files.
 * @throws CliError that names both versions and the remedies
 */
export function checkMajor(dataDir: string, record: MongodRecord | undefined, found: WorkingMongod): void {
  if (record === undefined || record.major === found.major) return;
  const folder = dataFolder(dataDir);
  if (!existsSync(path.join(folder, 'WiredTiger'))) return;
  throw new CliError(
    [
      `The data in ${folder} was written by MongoDB ${record.version} (${record.binary}),`,
      `but the database found now is MongoDB ${found.version} (${found.binary}). Another major version cannot open it.`,
      'Either of these helps:',
      `  - use the previous version: MONGOD_BINARY=${record.binary} (or any mongod ${record.major})`,
      `  - start with an empty database: delete ${folder} and ${recordFile(dataDir)}; all stored data is lost`,
    ].join('\n'),
  );
}

/** Finds the server that has the data open. The lock file of a killed server names a dead or an unrelated process. */
export async function findRunningMongod(dbPath: string): Promise<number | undefined> {
  const pid = Number(await readFile(path.join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (!existsSync('/proc/self/cmdline')) return pid;
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return args.includes(dbPath) ? pid : undefined;
}

/** The library ends the server about two seconds after the death of the process that started it. */
const SHUTDOWN_MS = 15_000;

/**
 * Waits until the server of a crashed run has ended.
 * @param startedBy the process that started it, from the record
 * @throws CliError if that process is still running, or the server does not end
 */
export async function waitForPreviousMongod(dbPath: string, startedBy: number | undefined): Promise<void> {
  for (const deadline = Date.now() + SHUTDOWN_MS; ; ) {
    const pid = await findRunningMongod(dbPath);
    if (pid === undefined) return;
    const isInUse = startedBy !== undefined && isAlive(startedBy);
    if (isInUse || Date.now() > deadline) {
      throw new CliError(
        `The data in ${dbPath} is in use by a running database (process ${pid}` +
          `${isInUse ? `, started by process ${startedBy}` : ''}). Stop that run first, or use another DATA_DIR.`,
      );
    }
    await wait(100);
  }
}
