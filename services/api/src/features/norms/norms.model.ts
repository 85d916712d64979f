import type { NormCellFacts, NormSide, ScoreNorms } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../db/model.ts';

/** A cell as it was last published. */
export interface StoredCell extends NormCellFacts {
  scores: ScoreNorms[];
  /** The results that it was computed from, to find out how many children the next state would add or leave out. Never shown. */
  results: number[];
  /** How many they were. A deletion removes results, and leaves this number. Never shown. */
  published: number;
}

const normsFields = {
  /** See `NormGroup`. */
  _id: field<string>({ type: String, required: true }),
  /** Each count and each deletion has its own: what a count writes meets another revision, and is not made, if one came after it. */
  revision: field<number>({ type: Number, required: true }),
  /** Absent before the first count has ended. */
  countedAt: field<Date | undefined>({ type: Date }),
  cells: field<StoredCell[]>({ ...MIXED, required: true }),
};

/** The norms of the versions of an instrument whose scores are equal. */
export interface NormsDocument extends DocumentOf<typeof normsFields> {}

const normsSchema = defineSchema<NormsDocument>(normsFields, { minimize: false });

export const Norms = defineModel<NormsDocument>('Norms', normsSchema, 'norms');

/** Who has switched the norms of a version on for families. A side that has not is absent. */
export interface NormSwitchDocument extends Partial<Record<NormSide, { byUserId: number; at: Date }>> {
  /** Id and version of the instrument. */
  _id: string;
}

const switchSchema = defineSchema<NormSwitchDocument>({
  _id: { type: String, required: true },
  admin: MIXED,
  psychologist: MIXED,
});

export const NormSwitch = defineModel<NormSwitchDocument>('NormSwitch', switchSchema, 'normSwitches');

/** Forgets which norms emptied results were in. The figures stay: they tell about nobody. @returns how many documents had one */
export async function forgetInNorms(ids: readonly number[]): Promise<number> {
  const found = await Norms.countDocuments({ 'cells.results': { $in: [...ids] } });
  // Of every document: a count that is under way has read these results. It meets another revision, and another count comes ten minutes later.
  await Norms.collection.updateMany(
    {},
    { $pull: { 'cells.$[].results': { $in: [...ids] } } as never, $inc: { revision: 1 } },
  );
  return found;
}
