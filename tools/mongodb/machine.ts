import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { type Installation, installFolder, type RunOptions, type RunOutcome, runCommand } from '@kenali/node-utils';

/** What finding a database server needs from the machine, so that tests can stand in for it without a network. */
export interface Machine {
  platform: string;
  arch: string;
  home: string;
  run(command: string, args: readonly string[], options: RunOptions): Promise<RunOutcome>;
  /** True for a file that this user may run. */
  isProgram(file: string): Promise<boolean>;
  install(folder: string, installation: Installation): Promise<void>;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  home: homedir(),
  run: runCommand,
  isProgram,
  install: installFolder,
};
