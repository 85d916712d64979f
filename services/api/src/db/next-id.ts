import { FIRST_USER_ASSESSMENT_ID } from '@kenali/contracts';
import mongoose from 'mongoose';

/** Numbered documents inside other documents have no model. */
type Nested = 'orderItems' | 'notices';
/** The sequence of a collection has its name. */
type Numbered = { collection: { collectionName: string } } | Nested;

/** The first id of a sequence that does not start at 1. */
const FIRST: Partial<Record<string, number>> = { userAssessments: FIRST_USER_ASSESSMENT_ID };

/**
 * Returns the next positive integer for the documents of a model, or the first of `count` consecutive ones. Call it outside
 * transactions: there it would make all writers wait for each other. A rollback then leaves a gap in the sequence, which is
 * harmless.
 * @param options a weaker write concern, for a caller that handles an id that a failover gives out twice
 */
export async function nextId(
  numbered: Numbered,
  count = 1,
  options: { writeConcern?: { w: 1 } } = {},
): Promise<number> {
  const sequence = typeof numbered === 'string' ? numbered : numbered.collection.collectionName;
  const first = FIRST[sequence] ?? 1;
  const counter = await mongoose.connection
    .collection<{ _id: string; value: number }>('counters')
    .findOneAndUpdate({ _id: sequence }, [{ $set: { value: { $add: [{ $ifNull: ['$value', first - 1] }, count] } } }], {
      upsert: true,
      returnDocument: 'after',
      ...options,
    });
  if (!counter) throw new Error(`The counter of ${sequence} is missing`);
  return counter.value - count + 1;
}
