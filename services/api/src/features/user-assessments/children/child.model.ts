import { type ChildRef, type ChildSex, childKey } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';

const sealed = MIXED;
const fields = {
  _id: field<number>({ type: Number, required: true }),
  ownerId: field<number>({ type: Number, required: true }),
  // Sealed, so what is stored is no text; see `SEALED_FIELDS`.
  name: field<string>(sealed),
  /** "2019-03-14". */
  birthDate: field<string>(sealed),
  sex: field<ChildSex | null>(sealed),
  notes: field<string>(sealed),
  /** Name and day of birth as a `comparisonKey` of `childKey`. Unique per account. */
  key: field<string>({ type: String, required: true }),
  /** The keys before corrections: participant forms that were filled in earlier still have them. */
  earlierKeys: field<string[]>({ type: [String], required: true }),
  createdAt: field<Date>({ type: Date, required: true }),
  /** When the owner last changed or chose it, for the retention. */
  usedAt: field<Date>({ type: Date, required: true }),
};

/** A child of an account. Assessments name it by `childId`. */
export interface ChildDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ChildDocument>(fields);
// One profile per child of an account, whichever of two calls comes first. It also lists them.
schema.index({ ownerId: 1, key: 1 }, { unique: true });
// What the retention removes.
schema.index({ usedAt: 1 });

/** What a profile says about its child, for the owner and for guardians. */
export const profileOf = ({
  _id: id,
  name,
  birthDate,
  sex,
  notes,
}: Pick<ChildDocument, '_id' | 'name' | 'birthDate' | 'sex' | 'notes'>) => ({ id, name, birthDate, sex, notes });

/** Whether both fields differ: one alone is a correction. */
export const isOtherChild = (one: ChildRef, other: ChildRef): boolean =>
  childKey(one) !== childKey({ ...one, name: other.name }) &&
  childKey(one) !== childKey({ ...one, birthDate: other.birthDate });

export const Child = defineModel<ChildDocument>('Child', schema, 'children');
