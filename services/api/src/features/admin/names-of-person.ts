import type { ClientSession } from 'mongoose';
import { User } from '../auth/index.ts';
import { Order } from '../orders/index.ts';

/** Name and address by which an audit entry about somebody is found; none where the account was removed by hand. */
export async function namesOfPerson(userId: number, dbSession: ClientSession | null = null): Promise<string[]> {
  const user = await User.findById(userId, ['email', 'firstName', 'lastName']).session(dbSession).lean();
  return user ? [`${user.firstName} ${user.lastName}`, user.email] : [];
}

/** The same of who ordered. */
export async function namesOfPayer(orderId: number | null, dbSession: ClientSession): Promise<string[]> {
  const order = orderId === null ? null : await Order.findById(orderId, ['userId']).session(dbSession).lean();
  return order ? namesOfPerson(order.userId, dbSession) : [];
}
