import { searchTokens } from '../../db/search-tokens.ts';

/**
 * The search tokens of a user assessment are those of its user, of the assessment's name and of the child's name.
 * `childWords` has those of the child, to search for children alone. `onlyChildWords` has the ones that only the child
 * has, so that they can be replaced when the parent corrects the name.
 */
export interface ChildTokens {
  searchWords: string[];
  childWords: string[];
  onlyChildWords: string[];
}

/** Adds the tokens of a child's name to those of the user and the assessment. */
export function withChildTokens(otherTokens: readonly string[], childName: string): ChildTokens {
  const childWords = searchTokens([childName]);
  return {
    searchWords: [...new Set([...otherTokens, ...childWords])],
    childWords,
    onlyChildWords: childWords.filter((token) => !otherTokens.includes(token)),
  };
}

/**
 * The stage that follows a write of the participant: it does in the database what `withChildTokens` does in memory. It
 * changes nothing if the stored name is another one, because a later answer won, or if the tokens are already there.
 */
export function childTokenStages(childName: string | undefined): object[] {
  if (childName === undefined) return [];
  const tokens = { $literal: searchTokens([childName]) };
  const others = { $setDifference: ['$searchWords', { $ifNull: ['$onlyChildWords', []] }] };
  const isNew = {
    $and: [
      { $isArray: '$searchWords' },
      { $eq: ['$progress.participantInfo.childName', { $literal: childName }] },
      { $ne: ['$childWords', tokens] },
    ],
  };
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
