import type { ClientSession } from 'mongoose';
import { searchTokens } from '../../db/search-tokens.ts';
import { keyedTokens } from '../../encryption/search-keys.ts';
import { isRestricted } from './access.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Named = Pick<UserAssessmentDocument, 'assessment'>;
type About = Named &
  Pick<UserAssessmentDocument, 'restrictedAt'> & { progress?: { participantInfo?: { childName?: string } } };
/** The fields of `About`. */
const ABOUT = { 'assessment.name': 1, restrictedAt: 1, 'progress.participantInfo.childName': 1 } as const;

/** The search tokens of a user assessment: those of its user and those of the assessment's name. */
export const searchTokensOf = (userTokens: readonly string[], { assessment }: Named): string[] => [
  ...new Set([...userTokens, ...searchTokens([assessment.name])]),
];

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

/**
 * The search tokens of a user assessment are those of its user, of the assessment's name and of the child's name. Those of the child are
 * keyed, because the database must not tell its name. `childWords` has them alone, to search for children. `onlyChildWords` has the ones
 * that only the child has, so that they can be replaced when the parent corrects the name.
 */
export interface ChildTokens {
  searchWords: string[];
  childWords: string[];
  onlyChildWords: string[];
}

const childTokens = (childName: string): string[] => keyedTokens(searchTokens([childName]));

/** Adds the tokens of a child's name to those of the user and the assessment. */
export function withChildTokens(otherTokens: readonly string[], childName: string): ChildTokens {
  const childWords = childTokens(childName);
  return {
    searchWords: [...new Set([...otherTokens, ...childWords])],
    childWords,
    onlyChildWords: childWords.filter((token) => !otherTokens.includes(token)),
  };
}

/**
 * The stage that follows a write of a name: it does in the database what `withChildTokens` does in memory, because the user's own tokens
 * may change at the same time.
 */
export function childTokenStages(childName: string | undefined): object[] {
  if (childName === undefined) return [];
  const tokens = { $literal: childTokens(childName) };
  const others = { $setDifference: ['$searchWords', { $ifNull: ['$onlyChildWords', []] }] };
  const isNew = { $ne: ['$childWords', tokens] };
  const whenNew = (value: object, stored: string) => ({ $cond: [isNew, value, stored] });
  return [
    {
      $set: {
        searchWords: whenNew({ $setUnion: [others, tokens] }, '$searchWords'),
        childWords: whenNew(tokens, '$childWords'),
        onlyChildWords: whenNew({ $setDifference: [tokens, others] }, '$onlyChildWords'),
      },
    },
  ];
}
