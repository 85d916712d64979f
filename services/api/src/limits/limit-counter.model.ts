import { defineModel, defineSchema } from '../db/model.ts';

/** How often something happened lately: a level that falls as time passes, or the count of a window. */
export interface LimitCounter {
  /** What is counted. Addresses and email addresses in it are hashed. */
  _id: string;
  count: number;
  /** When a level was last changed, or when a window started. */
  at: Date;
  /** For `take`: whether the last one fitted. */
  hasFitted?: boolean;
  /** When the count is 0 again. MongoDB deletes the document then. */
  expireAt: Date;
}

const schema = defineSchema<LimitCounter>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    at: { type: Date, required: true },
    hasFitted: { type: Boolean },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const LimitCounterModel = defineModel<LimitCounter>('LimitCounter', schema, 'limitCounters');
