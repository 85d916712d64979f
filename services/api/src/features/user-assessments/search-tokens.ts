import type { ClientSession } from 'mongoose';
import { searchTokens } from '../../db/search-tokens.ts';
import { backfillSearchTokens } from '../auth/index.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Named = Pick<UserAssessmentDocument, 'assessment'>;

/** The search tokens of a user assessment: those of its user and those of the assessment's name. */
export const searchTokensOf = (userTokens: readonly string[], { assessment }: Named): string[] => [
  ...new Set([...userTokens, ...searchTokens([assessment.name])]),
];

/** Copies a user's search tokens to the user's assessments, in the transaction that changes the user's name. */
export async function updateUserAssessmentSearchTokens(
  userId: number,
  userTokens: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  const own = await UserAssessment.find({ userId }, { 'assessment.name': 1 })
    .session(dbSession)
    .lean<(Named & { _id: number })[]>()
    .exec();
  if (own.length === 0) return;
  await UserAssessment.collection.bulkWrite(
    own.map((each) => ({
      updateOne: { filter: { _id: each._id }, update: { $set: { searchWords: searchTokensOf(userTokens, each) } } },
    })) as never,
    { session: dbSession },
  );
}

/** Fills `searchWords` of user assessments that were stored before the field existed. */
export const backfillUserAssessments = (): Promise<void> =>
  backfillSearchTokens<Named & { _id: number; userId: number }>(UserAssessment.collection, 'assessment.name', (each) =>
    searchTokensOf([], each),
  );
