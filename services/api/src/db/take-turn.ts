import { defineModel, defineSchema } from './define-model.ts';
import { isDuplicateKey } from './is-duplicate-key.ts';

/** When something that may happen only so often happened last; the same for every API process. */
interface TurnDocument {
  _id: string;
  lastAt: Date;
}

const schema = defineSchema<TurnDocument>(
  { _id: { type: String, required: true }, lastAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const Turn = defineModel<TurnDocument>('Turn', schema, 'turns');

/** True when `key` had no turn in the last `everyMs`, and takes one. Of any number at once one gets it. */
export async function takeTurn(key: string, everyMs: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  try {
    await Turn.collection.updateOne(
      { _id: key as never, lastAt: { $lte: before } },
      { $set: { lastAt: now } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // It is there, with a later time: the upsert found no match and could not insert.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
