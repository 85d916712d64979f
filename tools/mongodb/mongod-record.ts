import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@kenali/node-utils';
import type { WorkingMongod } from './try-mongod.ts';

/** What `DATA_DIR/mongod.json` says of the server that last worked on the data. */
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
    // Missing or cut off by a crash: the server itself still refuses files that it cannot read.
    return undefined;
  }
}

export async function writeRecord(dataDir: string, { binary, version, major }: WorkingMongod): Promise<void> {
  const record: MongodRecord = { binary, version, major, startedBy: process.pid };
  await mkdir(dataDir, { recursive: true });
  await writeFile(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * MongoDB's files move between major versions only by its own upgrade steps; a server started on others may damage them.
 * @throws CliError naming both versions and the ways out
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
      `  - use the former version: MONGOD_BINARY=${record.binary} (or any mongod ${record.major})`,
      `  - begin with an empty database: delete ${folder} and ${recordFile(dataDir)}; everything stored there is lost`,
    ].join('\n'),
  );
}
