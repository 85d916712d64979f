import { fullName } from '@kenali/contracts';
import type { UserDocument } from '../auth/index.ts';

/** What `psychologistName` reads of an account. */
export const PSYCHOLOGIST_NAME = { firstName: 1, lastName: 1, licence: 1 } as const;

/** How families know their psychologist: with the title of the licence that signs results, or by the name of the account. */
export const psychologistName = (person: Pick<UserDocument, 'firstName' | 'lastName' | 'licence'>): string =>
  person.licence?.name ?? fullName(person);
