import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@kenali/node-utils';

/** Enough for a database to close its files, and for Playwright to stop the platform. */
const GRACE_MS = 10_000;

/** Lists the processes that this process started, and theirs, whatever process group they moved to. */
export function listDescendants(of = process.pid): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  const below = (parent: number): number[] =>
    rows.filter((row) => row[1] === parent).flatMap(([pid]) => [pid, ...below(pid)]);
  return below(of).filter(isAlive);
}

/** Ends every descendant that is not in `kept`, also those that start meanwhile: first politely, then by force. */
export async function endDescendants(kept: ReadonlySet<number>, graceMs = GRACE_MS): Promise<void> {
  // A child of a process that has ended is no descendant any more, so it is remembered.
  const seen = new Set<number>();
  const forceFrom = Date.now() + graceMs;
  while (Date.now() < forceFrom + GRACE_MS) {
    for (const pid of listDescendants())
      if (!kept.has(pid) && !seen.has(pid)) {
        seen.add(pid);
        send(pid, 'SIGTERM');
      }
    const left = [...seen].filter(isAlive);
    if (left.length === 0) return;
    if (Date.now() >= forceFrom) for (const pid of left) send(pid, 'SIGKILL');
    await wait(100);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
