import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isAlive } from '@kenali/node-utils';
import { launchMongod } from './launch-mongod.ts';
import { MONGOD_SOURCES, parseSources, SOURCES_VARIABLE } from './mongod-sources.ts';
import { localUri } from './mongodb-uri.ts';
import { resolveMongod } from './resolve-mongod.ts';

export interface TestMongod {
  /** Address without a database name; each test worker takes a name of its own (`dbName` of mongoose.connect). */
  uri: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const PREFIX = 'kenali-test-mongod-';
/** It removes what has expired by the real clock; tests have clocks of their own, and what they wrote would go amid them. */
const ARGS = ['--setParameter=ttlMonitorEnabled=false'];

/** A throw-away database on a free port. MONGODB_URI is left alone: tests empty what they connect to. */
export async function startTestMongod(log: (line: string) => void = console.log): Promise<TestMongod> {
  const allowed = parseSources(process.env[SOURCES_VARIABLE]);
  const sources = MONGOD_SOURCES.filter((source) => source !== 'uri' && allowed.includes(source));
  const mongod = await resolveMongod({ log, sources });
  if (mongod.kind === 'uri') throw new Error('the source "uri" was not asked for');

  await removeLeftOvers();
  const dbPath = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** A test run that was killed could not remove its data; its process number stands in the folder's name. */
async function removeLeftOvers() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : 0);
    if (pid > 0 && !isAlive(pid)) await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}
