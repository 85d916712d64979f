import { type CanaryStopView, isStopOf } from '@kenali/contracts';
import type { Pointer } from '@kenali/federation/boot';

/** Asks the site whether it stopped an app's canary. Without a `salt`, the answer is about the current canary. */
export type ReadStop = (app: string) => Promise<(CanaryStopView & { salt?: string }) | null>;

/**
 * Returns why the site serves the canary of a pointer to nobody. A stop applies to one release under one salt, so it
 * never affects a later canary.
 * @throws Error if the site does not answer
 */
export async function findCanaryStop({ canary }: Pointer, app: string, readStop: ReadStop) {
  if (!canary) return undefined;
  const stop = await readStop(app).catch((error: Error) => {
    throw new Error(`cannot find out whether the site stopped the canary of ${app}: ${error.message}`);
  });
  return stop && isStopOf({ salt: canary.salt, ...stop }, canary) ? stop : undefined;
}
