import { phoneWords, plain, searchWords } from '../../db/search-words.ts';

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
  ...new Set([...searchWords([firstName, lastName, email]), ...phoneWords(whatsappNumber)]),
];

/** What a person is found and sorted by; changes with the fields it is made of. */
export const findable = (person: Named): { searchWords: string[]; sortName: string } => ({
  searchWords: wordsOfPerson(person),
  sortName: plain(`${person.firstName} ${person.lastName}`),
});
