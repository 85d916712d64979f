import { fullName } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { User, type UserDocument } from '../auth/index.ts';
import { Order } from '../orders/index.ts';
import { ONE_REPLY } from './lists/read-page.ts';

export type UserSummary = Pick<UserDocument, 'email' | 'firstName' | 'lastName' | 'whatsappNumber'>;

/** Shown for an account that was deleted by hand, because its orders and results remain. */
const UNKNOWN_USER: UserSummary = { email: '-', firstName: '-', lastName: '-', whatsappNumber: '' };

/** Reads several users with one query. @returns a lookup by id */
export async function readUserSummaries(
  ids: readonly number[],
  dbSession: ClientSession | null = null,
): Promise<(id: number) => UserSummary> {
  const fields = ['email', 'firstName', 'lastName', 'whatsappNumber'];
  const found = await User.find({ _id: { $in: [...new Set(ids)] } }, fields, ONE_REPLY)
    .session(dbSession)
    .lean<UserDocument[]>();
  const byId = new Map(
    found.map(({ _id, email, firstName, lastName, whatsappNumber }) => [
      _id,
      { email, firstName, lastName, whatsappNumber },
    ]),
  );
  return (id) => byId.get(id) ?? UNKNOWN_USER;
}

/** Name and email of a user, which make an audit entry about this user searchable. */
export async function searchTextsOfUser(userId: number, dbSession: ClientSession | null = null): Promise<string[]> {
  const user = (await readUserSummaries([userId], dbSession))(userId);
  return [fullName(user), user.email];
}

/** `searchTextsOfUser` for the owner of an order; empty without an order. */
export async function searchTextsOfOrderOwner(orderId: number | null, dbSession: ClientSession): Promise<string[]> {
  const order = orderId === null ? null : await Order.findById(orderId, ['userId']).session(dbSession).lean();
  return order ? searchTextsOfUser(order.userId, dbSession) : [];
}

/** What an audit entry about one account says. */
export const aboutUser = (user: Pick<UserDocument, '_id' | 'email' | 'firstName' | 'lastName'>) => ({
  target: { kind: 'user' as const, id: user._id, name: fullName(user) },
  searchTexts: [user.email],
});
