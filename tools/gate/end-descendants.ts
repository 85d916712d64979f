import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@kenali/node-utils';

/** Longer than the kernel needs to end a process by force. */
const FORCE_MS = 10_000;

/** Lists the processes that a process started, and theirs, whatever process group they moved to. */
function listDescendants(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  const below = (parent: number): number[] =>
    rows.filter((row) => row[1] === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid).filter(isAlive);
}

/** Ends every descendant of a process, also those that start meanwhile: first politely, then by force. */
export async function endDescendants(ancestor: number, graceMs: number): Promise<void> {
  // A child of a process that has ended is no descendant any more, so it is remembered.
  const seen = new Set<number>();
  const forceFrom = Date.now() + graceMs;
  while (Date.now() < forceFrom + FORCE_MS) {
    for (const pid of listDescendants(ancestor))
      if (!seen.has(pid)) {
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
