import { type CanaryStop, type CanaryStopView, isStopOf } from '@kenali/contracts';
import type { Handler } from '../../http/call.ts';
import { type LivePointer, type ReleaseStore, releaseStoreOf } from './release-store.ts';

/** The site's own note on this canary; one on an earlier canary has nothing to do with it. */
export async function noteOn(
  store: ReleaseStore,
  app: string,
  canary: NonNullable<LivePointer['canary']>,
): Promise<CanaryStop | null> {
  const note = await store.canaryStop(app);
  return note && isStopOf(note, canary) ? note : null;
}

/**
 * For the release command on another machine, which does not see the notes. A store or a note that cannot be read is an
 * error and not a no: nobody may take it for leave to go on.
 */
export const getCanaryStop: Handler<'GET /api/releases/{app}/canary-stop', null> = async (
  { params: { app } },
  { services },
): Promise<CanaryStopView | null> => {
  const store = releaseStoreOf(services.config);
  const canary = (await store.pointer(app))?.canary;
  const note = canary && (await noteOn(store, app, canary));
  return note ? { releaseId: note.releaseId, time: note.time, reason: note.reason } : null;
};
