import type { CanaryStop } from '@kenali/contracts';
import type { Canary } from '@kenali/federation/boot';
import { createStopNotes } from '@kenali/releases/notes';
import { defineModel, defineSchema } from '../../../db/model.ts';
import type { Services } from '../../../services.ts';
import { putAlert } from '../alerts/put-alert.ts';
import { releaseStoreOf } from '../store/release-store.ts';

/** A canary that was stopped. All API processes share these documents, whether or not they share the notes folder. */
interface StoredStop extends Omit<CanaryStop, 'schema'> {
  /** App, release and salt: a canary stops once, however many processes see it fail. */
  _id: string;
}

const text = { type: String, required: true };
const schema = defineSchema<StoredStop>({
  _id: text,
  app: text,
  releaseId: text,
  salt: text,
  time: text,
  reason: text,
});

const CanaryStopModel = defineModel<StoredStop>('CanaryStop', schema, 'canaryStops');

type CanaryId = Pick<CanaryStop, 'app' | 'releaseId' | 'salt'>;

/** Identifies one canary. A restarted canary has a new salt. */
const canaryKey = ({ app, releaseId, salt }: CanaryId): string => `${app} ${releaseId} ${salt}`;

/** Identifies the comparison of a canary with one stable release. */
export const trialKey = (canary: CanaryId, stable: string): string => `${canaryKey(canary)} ${stable}`;

/** In the order in which every process writes its note, whatever the order in the database. */
const toStop = ({ app, releaseId, salt, time, reason }: Omit<StoredStop, '_id'>): CanaryStop => ({
  schema: 1,
  app,
  releaseId,
  salt,
  time,
  reason,
});

/** Stores the first stop of a canary. Of several processes, one stores it, and the others get its stop. */
async function storeStop({ schema: _schema, ...stop }: CanaryStop): Promise<{ stop: CanaryStop; isNew: boolean }> {
  const _id = canaryKey(stop);
  const earlier = await CanaryStopModel.findOneAndUpdate(
    { _id },
    { $setOnInsert: stop },
    { upsert: true, returnDocument: 'before' },
  ).lean<StoredStop>();
  return { stop: toStop(earlier ?? stop), isNew: !earlier };
}

/** Folders that could not be written. Each is logged once, because every page of a stopped canary tries again. */
const unwritable = new Set<string>();

/** Writes the note for sites that share the folder. Best effort: other sites ask the API, and the report must be answered. */
async function writeNote(services: Services, stop: CanaryStop): Promise<void> {
  const { notesDir } = services.config.releases;
  const { app, releaseId } = stop;
  try {
    await createStopNotes(notesDir).keep(stop);
    unwritable.delete(notesDir);
  } catch (error) {
    if (unwritable.has(notesDir)) return;
    unwritable.add(notesDir);
    services.log.warn(
      { app, releaseId, notesDir, problem: (error as Error).message },
      'The folder of notes is not writable: sites learn of canary stops only from the API',
    );
  }
}

/** The stop of this canary. Null when the last stop belongs to an earlier one. */
export async function findCanaryStop(app: string, canary: Canary): Promise<CanaryStop | null> {
  const stored = await CanaryStopModel.findById(canaryKey({ app, ...canary })).lean<StoredStop>();
  return stored && toStop(stored);
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
  const pointer = await releaseStoreOf(services).readPointer(app);
  const canary = pointer?.canary;
  if (!canary || trialKey({ app, ...canary }, pointer.stable) !== id) return;
  const { releaseId, salt } = canary;
  const time = services.now().toISOString();
  const { stop, isNew } = await storeStop({ schema: 1, app, releaseId, salt, time, reason });
  await writeNote(services, stop);
  if (isNew) services.log.warn({ app, releaseId, ...figures }, 'canary stopped');
  // Also for a stop that is known: the process that stored it may have ended before it stored a message.
  const alert = { what: 'canary_stopped', app, releaseId, reason: stop.reason, at: new Date(stop.time) } as const;
  await putAlert(services, alert, canaryKey(stop));
}
