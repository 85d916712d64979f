import type { ClientSession } from 'mongoose';
import { Order } from '../orders/index.ts';
import { readPeople } from './read-people.ts';

/** Name and address by which an audit entry about somebody is found. */
export async function namesOfPerson(userId: number, dbSession: ClientSession | null = null): Promise<string[]> {
  const { firstName, lastName, email } = (await readPeople([userId], dbSession))(userId);
  return [`${firstName} ${lastName}`, email];
}

/** The same of who ordered. */
export async function namesOfPayer(orderId: number | null, dbSession: ClientSession): Promise<string[]> {
  const order = orderId === null ? null : await Order.findById(orderId, ['userId']).session(dbSession).lean();
  return order ? namesOfPerson(order.userId, dbSession) : [];
}
