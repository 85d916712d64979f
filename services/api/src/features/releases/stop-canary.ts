import { type CanaryStop, isStopOf } from '@kenali/contracts';
import type { Services } from '../../services.ts';
import { putAlert } from './alerts/put-alert.ts';
import { canaryKey, storeStop, trialKey } from './canary-stop.model.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';

/** Folders that could not be written. Each is logged once, because every page of a stopped canary tries again. */
const unwritable = new Set<string>();

/** Writes the note for sites that share the folder. Best effort: other sites ask the API, and the report must be answered. */
async function writeNote({ config, log }: Services, store: ReleaseStore, stop: CanaryStop): Promise<void> {
  const { notesDir } = config.releases;
  try {
    await store.writeCanaryStop(stop);
    unwritable.delete(notesDir);
  } catch (error) {
    if (unwritable.has(notesDir)) return;
    unwritable.add(notesDir);
    const { app, releaseId } = stop;
    log.warn(
      { app, releaseId, notesDir, problem: (error as Error).message },
      'The folder of notes is not writable: sites learn of canary stops only from the API',
    );
  }
}

interface Stopped {
  app: string;
  /** The trial that decided. */
  id: string;
  /** What staff read in the release list. */
  reason: string;
  /** What decided, for the log. */
  figures: object;
}

/** Stops the canary of a trial, once, unless the pointer names another canary or stable release by now. Only staff move the pointer. */
export async function stopCanary(services: Services, { app, id, reason, figures }: Stopped): Promise<void> {
  const store = createReleaseStore(services);
  const pointer = await store.readPointer(app);
  const canary = pointer?.canary;
  if (!canary || trialKey({ app, ...canary }, pointer.stable) !== id) return;
  const note = await store.readCanaryStop(app).catch(() => null);
  const noted = note && isStopOf(note, canary) ? note : null;
  const { releaseId, salt } = canary;
  const time = services.now().toISOString();
  const { stop, isNew } = await storeStop(noted ?? { schema: 1, app, releaseId, salt, time, reason });
  if (!noted) await writeNote(services, store, stop);
  if (isNew && !noted) services.log.warn({ app, releaseId, ...figures }, 'canary stopped');
  // Also for a stop that is known: the process that stored it may have ended before it stored a message.
  const alert = { what: 'canary_stopped', app, releaseId, reason: stop.reason, at: new Date(stop.time) } as const;
  await putAlert(services, alert, canaryKey(stop));
}
