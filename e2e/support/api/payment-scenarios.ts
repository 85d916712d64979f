import { type APIRequestContext, expect } from '@playwright/test';
import { inDatabase } from '../stack/database.ts';
import { controlProvider, payTransaction } from './provider.ts';
import { createUserApi } from './user-api.ts';
import { bearer, type User } from './users.ts';

/* Payments that leave an order with a flag, so staff must act. */

const readOrder = (orderId: number) =>
  inDatabase(async (db) => {
    const order = await db.collection('orders').findOne({ _id: orderId as never });
    return { status: order?.status as string, flags: order?.flags as string[] };
  });
const expectStatus = (orderId: number, status: string) =>
  expect.poll(async () => (await readOrder(orderId)).status).toBe(status);
const expectFlag = (orderId: number, flag: string) =>
  expect.poll(async () => (await readOrder(orderId)).flags).toContain(flag);

/** Pays one order twice, as a parent with two open payment pages can. */
export async function payTwice(request: APIRequestContext, user: User, method: 'qris' | 'bank_transfer') {
  const first = await createUserApi(request, user).startPayment();
  // Two payable attempts normally need a race. Ending the first one in the database has the same effect.
  await inDatabase((db) =>
    db
      .collection('paymentAttempts')
      .updateOne(
        { providerOrderId: first.providerOrderId },
        { $set: { live: false, state: 'expired', nextCheckAt: null } },
      ),
  );
  const second = await request.post('/api/midtrans/create-transaction', {
    data: { orderId: first.orderId },
    ...bearer(user.accessToken),
  });
  expect(second.status()).toBe(201);
  const { providerOrderId } = await second.json();
  await payTransaction(request, providerOrderId);
  // Notifications are asynchronous. If the first attempt's arrived first, it would count as a late payment.
  await expectStatus(first.orderId, 'completed');
  await controlProvider(request, 'pay', { order_id: first.providerOrderId, payment_type: method });
  await expectFlag(first.orderId, 'duplicate_payment');
  return { orderId: first.orderId, excess: first.providerOrderId };
}

/** Pays after the transaction expired. */
export async function payLate(request: APIRequestContext, user: User): Promise<number> {
  const { orderId, providerOrderId } = await createUserApi(request, user).startPayment();
  await controlProvider(request, 'status', { order_id: providerOrderId, transaction_status: 'pending' });
  await controlProvider(request, 'expire', { order_id: providerOrderId });
  await expectStatus(orderId, 'cancelled');
  await controlProvider(request, 'late-settlement', { order_id: providerOrderId });
  await expectFlag(orderId, 'late_payment');
  return orderId;
}
