import { type DocumentOf, defineModel, defineSchema, field } from '../db/model.ts';

const fields = {
  /** What is counted. Addresses and email addresses in it are hashed. */
  _id: field<string>({ type: String, required: true }),
  count: field<number>({ type: Number, required: true }),
  /** When a level was last changed, or when a window started. */
  at: field<Date>({ type: Date, required: true }),
  /** For `take`: whether the last one fitted. */
  hasFitted: field<boolean | undefined>({ type: Boolean }),
  /** When the count is 0 again. MongoDB deletes the document then. */
  expireAt: field<Date>({ type: Date, required: true }),
};

/** How often something happened lately: a level that falls as time passes, or the count of a window. */
export interface LimitCounter extends DocumentOf<typeof fields> {}

const schema = defineSchema<LimitCounter>(fields);
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const LimitCounterModel = defineModel<LimitCounter>('LimitCounter', schema, 'limitCounters');
