import type { ChildRef } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** One restriction of processing: of a child, or of the whole account. It stays as a proof after it is lifted. */
export interface RestrictionDocument {
  _id: number;
  userId: number;
  /** Whom it is about; a child as `childSlot`. Unique among the restrictions of an account that are on, and removed when it is lifted. */
  slot?: string;
  /** Absent for the whole account. */
  child?: ChildRef;
  /** The profile of that child, if there is one. */
  childId?: number;
  /** `childKey` of every spelling of that child at the time, as a `comparisonKey`. */
  keys: string[];
  reason: string;
  since: Date;
  byUserId: number;
  /** Its request on the board of staff. */
  requestId: number;
  liftedAt?: Date;
  liftedBy?: number;
}

const schema = defineSchema<RestrictionDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    slot: { type: String },
    child: { type: mongoose.Schema.Types.Mixed },
    childId: { type: Number },
    keys: { type: [String], required: true },
    reason: { type: mongoose.Schema.Types.Mixed, default: '' },
    since: { type: Date, required: true },
    byUserId: { type: Number, required: true },
    requestId: { type: Number, required: true },
    liftedAt: { type: Date },
    liftedBy: { type: Number },
  },
  { versionKey: false },
);
// One restriction for each child and for the account, whichever of two calls comes first. It also lists those that are on.
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
schema.index({ userId: 1, _id: -1 });

export const Restriction = defineModel<RestrictionDocument>('Restriction', schema, 'restrictions');

/** Matches the restrictions of an account that are on. */
export const restrictionsOn = (userId: number) => ({ userId, slot: { $exists: true } }) as const;
