import type { ClientSession } from 'mongoose';
import { User, type UserDocument } from '../auth/index.ts';

export type Person = Pick<UserDocument, 'email' | 'firstName' | 'lastName' | 'whatsappNumber'>;

/** Stands in for an account that was removed by hand: the result outlives it. */
const UNKNOWN: Person = { email: '-', firstName: '-', lastName: '-', whatsappNumber: '' };

/** Names and addresses of some users in one read, within a transaction where there is one. */
export async function readPeople(
  ids: readonly number[],
  dbSession: ClientSession | null = null,
): Promise<(id: number) => Person> {
  const found = await User.find({ _id: { $in: [...new Set(ids)] } }, [
    'email',
    'firstName',
    'lastName',
    'whatsappNumber',
  ])
    .session(dbSession)
    .lean<UserDocument[]>()
    .exec();
  const people = new Map(
    found.map(({ _id, email, firstName, lastName, whatsappNumber }) => [
      _id,
      { email, firstName, lastName, whatsappNumber },
    ]),
  );
  return (id) => people.get(id) ?? UNKNOWN;
}
