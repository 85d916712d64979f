import { readFileSync } from 'node:fs';

/** Linux counts CPU time in units of 10 ms. */
const TICK_MS = 10;

/** The CPU time of a process so far, with all its threads. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
