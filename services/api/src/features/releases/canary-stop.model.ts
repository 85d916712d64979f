import type { CanaryStop } from '@kenali/contracts';
import { defineModel, defineSchema, isDuplicateKey } from '../../db/model.ts';

/** A canary that was stopped. All API processes share these documents, whether or not they share the notes folder. */
interface StoredStop extends Omit<CanaryStop, 'schema'> {
  /** App, release and salt: a canary stops once, however many processes see it fail. */
  _id: string;
}

const text = { type: String, required: true };
const schema = defineSchema<StoredStop>(
  { _id: text, app: text, releaseId: text, salt: text, time: text, reason: text },
  { versionKey: false },
);

const CanaryStopModel = defineModel<StoredStop>('CanaryStop', schema, 'canaryStops');

type CanaryId = Pick<CanaryStop, 'app' | 'releaseId' | 'salt'>;

/** Identifies one canary. A restarted canary has a new salt. */
export const canaryKey = ({ app, releaseId, salt }: CanaryId): string => `${app} ${releaseId} ${salt}`;

/** Identifies the comparison of a canary with one stable release. */
export const trialKey = (canary: CanaryId, stable: string): string => `${canaryKey(canary)} ${stable}`;

export async function findStoredStop(canary: CanaryId): Promise<CanaryStop | null> {
  const found = await CanaryStopModel.findById(canaryKey(canary)).lean<StoredStop>();
  if (!found) return null;
  const { _id, ...stop } = found;
  return { schema: 1, ...stop };
}

/** Stores the first stop of a canary. Of several processes, one stores it, and the others get its stop. */
export async function storeStop(stop: CanaryStop): Promise<{ stop: CanaryStop; isNew: boolean }> {
  const { schema: _schema, ...fields } = stop;
  const earlier = await findStoredStop(stop);
  if (earlier) return { stop: earlier, isNew: false };
  try {
    await CanaryStopModel.create([{ _id: canaryKey(stop), ...fields }]);
    return { stop, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return { stop: (await findStoredStop(stop)) ?? stop, isNew: false };
  }
}
