import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installFolder, type RunOptions, runCommand } from '@kenali/node-utils';

/** What a search for a program needs. Tests replace it. */
export interface ProgramMachine {
  env: Record<string, string | undefined>;
  platform: string;
  arch: string;
  isRoot: boolean;
  /** Where fetched programs are kept. */
  cacheDir: string;
  exists(path: string): boolean;
  run(command: string, args: string[], options?: RunOptions): Promise<{ code: number | null; output: string }>;
  install: typeof installFolder;
  log(line: string): void;
}

export const thisMachine: ProgramMachine = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  cacheDir: process.env.KENALI_CACHE_DIR || join(homedir(), '.cache/kenali'),
  exists: existsSync,
  run: runCommand,
  install: installFolder,
  log: (line) => console.log(line),
};

export interface Machine extends ProgramMachine {
  /** Path of Playwright's own download. */
  ownBrowserPath(): string;
}

export interface FoundBrowser {
  /** Undefined for Playwright's own download, which Playwright finds itself. */
  executablePath: string | undefined;
}

/** Fetches a browser. Returns why it could not. */
export type Fetch = (machine: Machine) => Promise<FoundBrowser | { reason: string }>;

/** The first of the programs that is in a folder of the PATH. */
export const findOnPath = ({ env, exists }: ProgramMachine, names: readonly string[]): string | undefined => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists);
};
