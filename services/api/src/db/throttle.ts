import { type DocumentOf, defineModel, defineSchema, field, isDuplicateKey } from './model.ts';

const fields = {
  _id: field<string>({ type: String, required: true }),
  lastAt: field<Date>({ type: Date, required: true }),
};

/** When a throttled action last ran in any API process. */
interface ThrottleDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ThrottleDocument>(fields);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const Throttle = defineModel<ThrottleDocument>('Throttle', schema, 'turns');

/**
 * Returns true and records `now` if the action `key` has not run in the last `intervalMs`. Of simultaneous calls, even in
 * different processes, only one returns true.
 */
export async function tryAcquire(key: string, intervalMs: number, now: Date): Promise<boolean> {
  const latest = new Date(now.getTime() - intervalMs);
  try {
    await Throttle.collection.updateOne(
      { _id: key as never, lastAt: { $lte: latest } },
      { $set: { lastAt: now } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The document exists with a later time, so the upsert matched nothing and its insert failed.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Lets the next process run an action that this one has not finished. */
export async function giveBack(key: string): Promise<void> {
  await Throttle.deleteOne({ _id: key });
}
