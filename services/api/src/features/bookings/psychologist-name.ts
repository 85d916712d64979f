import { fullName } from '@kenali/contracts';
import { jakartaDay } from '../../jakarta-time.ts';
import { hasExpired, type UserDocument } from '../auth/index.ts';

/** What `psychologistName` reads of an account. */
export const PSYCHOLOGIST_NAME = { firstName: 1, lastName: 1, licence: 1 } as const;

/** How families know their psychologist: with the title of a licence that is in force, or by the name of the account. */
export function psychologistName(person: Pick<UserDocument, 'firstName' | 'lastName' | 'licence'>, now: Date): string {
  const { licence } = person;
  return licence && !hasExpired(licence, jakartaDay(now)) ? licence.name : fullName(person);
}
