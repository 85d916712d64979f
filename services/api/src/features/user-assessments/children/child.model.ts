import type { ChildSex } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** A child of an account. Assessments name it by `childId`. */
export interface ChildDocument {
  _id: number;
  ownerId: number;
  name: string;
  /** "2019-03-14". */
  birthDate: string;
  sex: ChildSex | null;
  notes: string;
  /** Name and day of birth as a `comparisonKey` of `childKey`. Unique per account. */
  key: string;
  /** The keys before corrections: participant forms that were filled in earlier still have them. */
  earlierKeys: string[];
  createdAt: Date;
  /** When the owner last changed or chose it, for the retention. */
  usedAt: Date;
}

const sealed = { type: mongoose.Schema.Types.Mixed };
const schema = defineSchema<ChildDocument>(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    // Sealed, so what is stored is no text; see `SEALED_FIELDS`.
    name: sealed,
    birthDate: sealed,
    sex: sealed,
    notes: sealed,
    key: { type: String, required: true },
    earlierKeys: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// One profile per child of an account, whichever of two calls comes first. It also lists them.
schema.index({ ownerId: 1, key: 1 }, { unique: true });
// What the retention removes.
schema.index({ usedAt: 1 });

export const Child = defineModel<ChildDocument>('Child', schema, 'children');
