import { existsSync, readFileSync } from 'node:fs';

/** Whether a process runs. One that exited counts as gone, even if its parent has not collected the exit code yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // EPERM: the process exists but belongs to another user. A failed open without /proc means that `kill` succeeded.
    return code === 'EPERM' || (syscall === 'open' && !existsSync('/proc/self/stat'));
  }
}
