import { execFileSync } from 'node:child_process';

/** Runs Git in a folder, with an author of its own. @returns what it prints */
export const gitIn =
  (folder: string) =>
  (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@kenali.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
