import { FIRST_USER_ASSESSMENT_ID } from '@kenali/contracts';
import mongoose from 'mongoose';

type Sequence =
  | 'users'
  | 'assessments'
  | 'orders'
  | 'orderItems'
  | 'userAssessments'
  | 'refunds'
  | 'auditEntries'
  | 'notices';
/** Where a sequence begins, when not at 1. */
const FIRST: Partial<Record<Sequence, number>> = { userAssessments: FIRST_USER_ASSESSMENT_ID };

/**
 * The next positive integer of a sequence, or the first of `count` in a row. Taken outside any transaction: a rolled
 * back one leaves a gap, which harms nothing, while a counter inside would make all writers wait for each other.
 */
export async function nextId(sequence: Sequence, count = 1): Promise<number> {
  const first = FIRST[sequence] ?? 1;
  const counter = await mongoose.connection
    .collection<{ _id: string; value: number }>('counters')
    .findOneAndUpdate({ _id: sequence }, [{ $set: { value: { $add: [{ $ifNull: ['$value', first - 1] }, count] } } }], {
      upsert: true,
      returnDocument: 'after',
    });
  if (!counter) throw new Error(`No counter for ${sequence}`);
  return counter.value - count + 1;
}
