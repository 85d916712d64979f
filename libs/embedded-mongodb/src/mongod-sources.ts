import { CliError } from '@kenali/node-utils';
import type { Failure, Machine, WorkingMongod } from './try-mongod.ts';

/** Where a database can come from, in the order of the search. */
export const MONGOD_SOURCES = ['uri', 'binary', 'path', 'cache', 'download', 'pip'] as const;
export type MongodSource = (typeof MONGOD_SOURCES)[number];

export const SOURCES_VARIABLE = 'KENALI_MONGOD_SOURCES';

/** The input of one source. */
export interface Search {
  env: NodeJS.ProcessEnv;
  machine: Machine;
  /** Folder that all clones of the project share. */
  cacheDir: string;
  log: (line: string) => void;
}

/** One source. Returns a server program that runs on this machine, or the reason why there is none. */
export type Find = (search: Search) => Promise<WorkingMongod | Failure>;

const isSource = (name: string): name is MongodSource => (MONGOD_SOURCES as readonly string[]).includes(name);

/**
 * Returns the allowed sources, always in the order of the search.
 * @param list comma list as in KENALI_MONGOD_SOURCES; undefined or empty means all
 */
export function parseSources(list: string | undefined): MongodSource[] {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return [...MONGOD_SOURCES];
  const unknown = names.filter((name) => !isSource(name));
  if (unknown.length > 0) {
    throw new CliError(
      `${SOURCES_VARIABLE} contains ${unknown.map((name) => `"${name}"`).join(', ')}. ` +
        `It takes a comma list of: ${MONGOD_SOURCES.join(', ')}.`,
    );
  }
  return MONGOD_SOURCES.filter((source) => names.includes(source));
}
