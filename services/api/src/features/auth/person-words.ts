import { foldCase, phoneTokens, searchTokens } from '../../db/search-tokens.ts';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
  whatsappNumber: string;
}

/** What the words of a person are made of. */
export const NAMED_FIELDS = ['firstName', 'lastName', 'email', 'whatsappNumber'] as const satisfies (keyof Named)[];

/** What staff may begin to type to find a person. */
const wordsOfPerson = ({ firstName, lastName, email, whatsappNumber }: Named): string[] => [
  ...new Set([...searchTokens([firstName, lastName, email]), ...phoneTokens(whatsappNumber)]),
];

/** What a person is found and sorted by; changes with the fields it is made of. */
export const findable = (person: Named): { searchWords: string[]; sortName: string } => ({
  searchWords: wordsOfPerson(person),
  sortName: foldCase(`${person.firstName} ${person.lastName}`),
});
