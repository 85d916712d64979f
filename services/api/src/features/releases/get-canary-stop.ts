import { type CanaryStop, type CanaryStopView, isStopOf } from '@kenali/contracts';
import type { Canary } from '@kenali/federation/boot';
import type { Handler } from '../../http/call.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';

/** The stop of this canary. Null when the last stop belongs to an earlier canary. */
export async function findCanaryStop(store: ReleaseStore, app: string, canary: Canary): Promise<CanaryStop | null> {
  const stop = await store.readCanaryStop(app);
  return stop && isStopOf(stop, canary) ? stop : null;
}

/**
 * Serves the release command, which runs on a machine that does not see the canary stops. An unreadable pointer or stop
 * is an error and not null, because the command would take null as permission to raise the canary's percentage.
 */
export const getCanaryStop: Handler<'GET /api/releases/{app}/canary-stop', null> = async (
  { params: { app } },
  { services },
): Promise<CanaryStopView | null> => {
  const store = createReleaseStore(services.config);
  const canary = (await store.readPointer(app))?.canary;
  const stop = canary && (await findCanaryStop(store, app, canary));
  return stop ? { releaseId: stop.releaseId, time: stop.time, reason: stop.reason } : null;
};
