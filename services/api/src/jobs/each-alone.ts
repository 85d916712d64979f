import { describeError } from '@kenali/telemetry';
import type { Services } from '../services.ts';

/**
 * Works on one document after the other. One that fails is tried again in the next round, and the others do not wait for it.
 * @param work whether it did something
 * @returns for how many it did
 */
export async function eachAlone<Row extends { _id: number }>(
  what: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<boolean>,
  log: Services['log'],
): Promise<number> {
  let done = 0;
  for (const row of rows)
    try {
      if (await work(row)) done += 1;
    } catch (error) {
      log.error({ what, id: row._id, failure: describeError(error) }, 'a document waits for the next round');
    }
  return done;
}
