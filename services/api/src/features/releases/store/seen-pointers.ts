import type { SeenPointerView } from '@kenali/contracts';
import type { SeenPointer } from '@kenali/releases/signing';
import { defineModel, defineSchema, isDuplicateKey } from '../../../db/model.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';

/** The newest pointer of an app that an API verified. It outlives every machine, so that no older one counts after a loss of the notes. */
interface StoredSeen extends SeenPointer {
  /** Store and app: the pointers of another store count from 1 again. */
  _id: string;
  store: string;
  app: string;
}

const text = { type: String, required: true };
const schema = defineSchema<StoredSeen>({
  _id: text,
  store: text,
  app: text,
  revision: { type: Number, required: true },
  digest: text,
});

const SeenPointerModel = defineModel<StoredSeen>('SeenPointer', schema, 'seenPointers');

/** Nobody but operators chooses it. */
const storeOf = ({ config }: Services): string => config.releases.folder ?? config.releases.cdnUrl;
const idOf = (services: Services, app: string): string => `${storeOf(services)} ${app}`;

export async function findSeen(services: Services, app: string): Promise<SeenPointer | null> {
  const stored = await SeenPointerModel.findById(idOf(services, app)).lean<StoredSeen>();
  return stored && { revision: stored.revision, digest: stored.digest };
}

/** Stores a pointer unless another process stored this revision, or a newer one. */
export async function storeSeen(services: Services, app: string, { revision, digest }: SeenPointer): Promise<void> {
  try {
    const older = { _id: idOf(services, app), revision: { $lt: revision } };
    const seen = { store: storeOf(services), app, revision, digest };
    await SeenPointerModel.updateOne(older, { $set: seen }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Sites that start without notes ask. Everything here follows from pointers, which anybody can read. */
export const listSeenPointers: Handler<'GET /api/releases/seen', null> = async (
  _input,
  { services },
): Promise<SeenPointerView[]> => {
  const all = await SeenPointerModel.find({ store: storeOf(services) }).lean<StoredSeen[]>();
  return all.map(({ app, revision, digest }) => ({ app, revision, digest }));
};
