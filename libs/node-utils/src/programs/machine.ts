import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { installFolder } from '../files.ts';
import { runCommand } from '../processes.ts';

/** What a search for a program needs from the computer. Tests replace it. */
export interface Machine {
  env: NodeJS.ProcessEnv;
  platform: string;
  arch: string;
  isRoot: boolean;
  /** Where fetched programs are kept. All clones of the project share it. */
  cacheDir: string;
  exists(path: string): boolean;
  run: typeof runCommand;
  install: typeof installFolder;
  log(line: string): void;
}

export const thisMachine = (env: NodeJS.ProcessEnv = process.env): Machine => ({
  env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  cacheDir: resolve(env.KENALI_CACHE_DIR || join(homedir(), '.cache/kenali')),
  exists: existsSync,
  run: runCommand,
  install: installFolder,
  log: (line) => process.stdout.write(`${line}\n`),
});

/** Why a source has no program. */
export interface Failure {
  reason: string;
}
export const isFailure = (result: object): result is Failure => 'reason' in result;

/** The programs of these names in the folders of the PATH, in the order of the names. */
export const findOnPath = ({ env, exists }: Machine, names: readonly string[]): string[] => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...new Set(names.flatMap((name) => folders.map((folder) => join(folder, name))))].filter(exists);
};
