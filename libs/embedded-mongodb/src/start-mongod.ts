import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CliError, findPortProblem, HOST } from '@kenali/node-utils';
import { checkMajor, dataFolder, readRecord, waitForPreviousMongod, writeRecord } from './data-folder.ts';
import { launchMongod } from './launch-mongod.ts';
import { localUri, withDatabase } from './replica-set.ts';
import { type ResolvedBinary, type ResolvedUri, resolveMongod } from './resolve-mongod.ts';

export interface StartOptions {
  /** Contains the data in `mongodb/` and the record in `mongod.json`. */
  dataDir: string;
  port: number;
  log: (line: string) => void;
  /** The result of `resolveMongod`, if it was called already. */
  mongod?: ResolvedUri | ResolvedBinary;
}
export interface StartedMongod {
  /** Returns the address with this database name. A name in MONGODB_URI takes precedence. */
  uri(dbName: string): string;
  /** Ends the server and keeps the data. Does nothing to a server that MONGODB_URI names. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database, or returns the address of the server that MONGODB_URI names.
 * @throws CliError for every problem that the user can fix
 */
export async function startMongod(options: StartOptions): Promise<StartedMongod> {
  const { port, log } = options;
  const dataDir = path.resolve(options.dataDir);
  const mongod = options.mongod ?? (await resolveMongod({ log }));
  if (mongod.kind === 'uri') return { uri: (dbName) => withDatabase(mongod.uri, dbName), stop: async () => {} };

  const dbPath = dataFolder(dataDir);
  const record = await readRecord(dataDir);
  checkMajor(dataDir, record, mongod);
  await waitForPreviousMongod(dbPath, record?.startedBy);
  await checkPort(port);
  await mkdir(dbPath, { recursive: true });
  await writeRecord(dataDir, mongod);
  const { stop } = await launchMongod({ mongod, dbPath, port, log });
  return { uri: (dbName) => withDatabase(localUri(port), dbName), stop };
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
