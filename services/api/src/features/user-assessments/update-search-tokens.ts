import type { ClientSession } from 'mongoose';
import { isRestricted } from './access.ts';
import { searchTokensOf, withChildTokens } from './search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type About = Pick<UserAssessmentDocument, 'assessment' | 'restrictedAt'> & {
  progress?: { participantInfo?: { childName?: string } };
};
/** The fields of `About`. */
const ABOUT = { 'assessment.name': 1, restrictedAt: 1, 'progress.participantInfo.childName': 1 } as const;

const fieldsOf = (userTokens: readonly string[], each: About) => {
  const tokens = searchTokensOf(userTokens, each);
  const childName = each.progress?.participantInfo?.childName;
  if (childName === undefined) return { searchWords: tokens };
  // The name of a restricted child finds nothing.
  return withChildTokens(tokens, isRestricted(each) ? '' : childName);
};

/** Copies a user's search tokens to the user's assessments, in the transaction that changes the user's name. */
export async function updateUserAssessmentSearchTokens(
  userId: number,
  userTokens: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  const own = await UserAssessment.find({ userId }, ABOUT).session(dbSession).lean<(About & { _id: number })[]>();
  if (own.length === 0) return;
  await UserAssessment.collection.bulkWrite(
    own.map((each) => ({
      updateOne: { filter: { _id: each._id }, update: { $set: fieldsOf(userTokens, each) } },
    })) as never,
    { session: dbSession },
  );
}
