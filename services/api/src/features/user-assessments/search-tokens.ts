import { keyedTokens } from '../../db/encryption/search-keys.ts';
import { searchTokens } from '../../db/search-tokens.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** The search tokens of a user assessment: those of its user and those of the assessment's name. */
export const searchTokensOf = (
  userTokens: readonly string[],
  { assessment }: Pick<UserAssessmentDocument, 'assessment'>,
): string[] => [...new Set([...userTokens, ...searchTokens([assessment.name])])];

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
