import type { ClientSession } from 'mongoose';
import { searchTokens } from '../../db/search-tokens.ts';
import { backfillSearchTokens } from '../auth/index.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Named = Pick<UserAssessmentDocument, 'assessment'>;

/** What staff find a user assessment by: its person, and what it is called. */
export const wordsOf = (personWords: readonly string[], { assessment }: Named): string[] => [
  ...new Set([...personWords, ...searchTokens([assessment.name])]),
];

/** A person is called otherwise now; in the transaction that says so. */
export async function renameInUserAssessments(
  userId: number,
  personWords: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  const own = await UserAssessment.find({ userId }, { 'assessment.name': 1 })
    .session(dbSession)
    .lean<(Named & { _id: number })[]>()
    .exec();
  if (own.length === 0) return;
  await UserAssessment.collection.bulkWrite(
    own.map((each) => ({
      updateOne: { filter: { _id: each._id }, update: { $set: { searchWords: wordsOf(personWords, each) } } },
    })) as never,
    { session: dbSession },
  );
}

/** For those that were made before there were search words. */
export const backfillUserAssessments = (): Promise<void> =>
  backfillSearchTokens<Named & { _id: number; userId: number }>(UserAssessment.collection, 'assessment.name', (each) =>
    wordsOf([], each),
  );
