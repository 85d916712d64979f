import type { Machine } from './machine.ts';
import type { Failure, WorkingMongod } from './try-mongod.ts';

/** What one source needs to know. */
export interface Search {
  env: NodeJS.ProcessEnv;
  machine: Machine;
  /** Folder that every clone of the project shares. */
  cacheDir: string;
  log: (line: string) => void;
}

/** One source: a server program that runs on this machine, or why there is none. */
export type Find = (search: Search) => Promise<WorkingMongod | Failure>;
