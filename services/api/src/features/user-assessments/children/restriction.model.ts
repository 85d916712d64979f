import type { ChildRef } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';

const fields = {
  _id: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  /** Whom it is about; a child as `childSlot`. Unique among the restrictions of an account that are on, and removed when it is lifted. */
  slot: field<string | undefined>({ type: String }),
  /** Absent for the whole account. */
  child: field<ChildRef | undefined>(MIXED),
  /** The profile of that child, if there is one. */
  childId: field<number | undefined>({ type: Number }),
  /** `childKey` of every spelling of that child at the time, as a `comparisonKey`. */
  keys: field<string[]>({ type: [String], required: true }),
  reason: field<string>({ ...MIXED, default: '' }),
  since: field<Date>({ type: Date, required: true }),
  byUserId: field<number>({ type: Number, required: true }),
  /** Its request on the board of staff. */
  requestId: field<number>({ type: Number, required: true }),
  liftedAt: field<Date | undefined>({ type: Date }),
  liftedBy: field<number | undefined>({ type: Number }),
};

/** One restriction of processing: of a child, or of the whole account. It stays as a proof after it is lifted. */
export interface RestrictionDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<RestrictionDocument>(fields);
// One restriction for each child and for the account, whichever of two calls comes first. It also lists those that are on.
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
schema.index({ userId: 1, _id: -1 });

export const Restriction = defineModel<RestrictionDocument>('Restriction', schema, 'restrictions');

/** Matches the restrictions of an account that are on. */
export const restrictionsOn = (userId: number) => ({ userId, slot: { $exists: true } }) as const;
