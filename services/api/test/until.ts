import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds. The test's own timeout limits how long that may take. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
