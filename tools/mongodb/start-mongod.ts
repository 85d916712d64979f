import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CliError, findPortProblem, HOST } from '@kenali/node-utils';
import { awaitFormerMongod } from './await-former-mongod.ts';
import { type LaunchedMongod, launchMongod } from './launch-mongod.ts';
import { checkMajor, dataFolder, readRecord, writeRecord } from './mongod-record.ts';
import { localUri, withDatabase } from './mongodb-uri.ts';
import { type ResolvedBinary, type ResolvedUri, resolveMongod } from './resolve-mongod.ts';

export interface StartOptions {
  /** Holds the data in `mongodb/` and the record in `mongod.json`. */
  dataDir: string;
  port: number;
  log: (line: string) => void;
  /** What resolveMongod gave; without it, it is asked here. */
  mongod?: ResolvedUri | ResolvedBinary;
}
export interface StartedMongod {
  /** Address with this database name; a name that MONGODB_URI itself holds goes before. */
  uri(dbName: string): string;
  /** Ends the server and keeps the data; does nothing to a server that MONGODB_URI names. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database, or passes on the one that MONGODB_URI names.
 * @throws CliError for everything that the person at the terminal can change
 */
export async function startMongod(options: StartOptions): Promise<StartedMongod> {
  const { port, log } = options;
  const dataDir = path.resolve(options.dataDir);
  const mongod = options.mongod ?? (await resolveMongod({ log }));
  if (mongod.kind === 'uri') return { uri: (dbName) => withDatabase(mongod.uri, dbName), stop: async () => {} };

  const dbPath = dataFolder(dataDir);
  const record = await readRecord(dataDir);
  checkMajor(dataDir, record, mongod);
  await awaitFormerMongod(dbPath, record?.startedBy);
  await checkPort(port);
  await mkdir(dbPath, { recursive: true });
  await writeRecord(dataDir, mongod);
  const launched: LaunchedMongod = await launchMongod({ mongod, dbPath, port, log });
  return { uri: (dbName) => withDatabase(localUri(port), dbName), stop: launched.stop };
}

/** A server that is shutting down frees its port shortly after it has closed its files. */
const PORT_PATIENCE_MS = 1_500;

/** Checks the port first, because mongod hides the error about it deep in its log. */
async function checkPort(port: number): Promise<void> {
  const problem = await findPortProblem(port, HOST, PORT_PATIENCE_MS);
  if (problem === null) return;
  throw new CliError(
    problem === 'EADDRINUSE'
      ? `Port ${port} on ${HOST}, meant for the database, is in use by another program. End it or set MONGOD_PORT to a free port.`
      : `Port ${port} on ${HOST}, meant for the database, cannot be opened: ${problem}`,
  );
}
