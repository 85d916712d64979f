import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until it is so. How long that may take is told by the test's own limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
