import { type APIRequestContext, expect } from '@playwright/test';
import { sensoryId, setProviderStatus, signedNote, startPayment } from './buying.ts';
import { inDatabase } from './database.ts';
import { bearer, type Person } from './people.ts';
import { EMULATOR_URL } from './stack-env.ts';

/* Orders that ask for a person: how the provider and the payer bring them about. */

async function press(request: APIRequestContext, act: string, data: object): Promise<void> {
  const answer = await request.post(`${EMULATOR_URL}/_control/${act}`, { data });
  expect(answer.ok(), `${act}: ${await answer.text()}`).toBe(true);
}

const flagsOf = (orderId: number) =>
  inDatabase(async (db) => (await db.collection('orders').findOne({ _id: orderId as never }))?.flags as string[]);
const expectFlag = (orderId: number, flag: string) => expect.poll(() => flagsOf(orderId)).toContain(flag);

/** The person pays by the second of two open pages, and then by the first one too. */
export async function payTwice(request: APIRequestContext, person: Person, method: 'qris' | 'bank_transfer') {
  const first = await startPayment(request, person);
  // What makes two attempts payable at once is a race; here the first one is only forgotten.
  await inDatabase((db) =>
    db
      .collection('paymentAttempts')
      .updateOne(
        { providerOrderId: first.providerOrderId },
        { $set: { live: false, state: 'expired', nextCheckAt: null } },
      ),
  );
  const again = await request.post('/api/midtrans/create-transaction', {
    data: { orderId: first.orderId },
    ...bearer(person.accessToken),
  });
  expect(again.status()).toBe(201);
  const { providerOrderId } = await again.json();
  await press(request, 'pay', { order_id: providerOrderId });
  // The notices travel on their own: the forgotten attempt's must not come in first, it would count as a late payment.
  await expect.poll(() => statusOf(first.orderId)).toBe('completed');
  await press(request, 'pay', { order_id: first.providerOrderId, payment_type: method });
  await expectFlag(first.orderId, 'duplicate_payment');
  return { orderId: first.orderId, excess: first.providerOrderId };
}

/** The money comes after the time ran out. */
export async function payLate(request: APIRequestContext, person: Person): Promise<number> {
  const { orderId, providerOrderId } = await startPayment(request, person);
  await setProviderStatus(request, { order_id: providerOrderId, transaction_status: 'pending' });
  await press(request, 'expire', { order_id: providerOrderId });
  await expect.poll(() => statusOf(orderId)).toBe('cancelled');
  await press(request, 'late-settlement', { order_id: providerOrderId });
  await expectFlag(orderId, 'late_payment');
  return orderId;
}

const statusOf = (orderId: number) =>
  inDatabase(async (db) => (await db.collection('orders').findOne({ _id: orderId as never }))?.status as string);

/** The provider reports another amount than the order's: its notice is held. */
export async function payOtherAmount(request: APIRequestContext, person: Person) {
  const { orderId, providerOrderId } = await startPayment(request, person);
  // The server asks by itself after 20 s, and would hold what it hears as one more notice.
  await inDatabase((db) =>
    db.collection('paymentAttempts').updateOne({ providerOrderId }, { $set: { nextCheckAt: null } }),
  );
  await setProviderStatus(request, {
    order_id: providerOrderId,
    transaction_status: 'settlement',
    gross_amount: '1000.00',
  });
  const told = await request.post('/api/midtrans/notification', { data: signedNote(providerOrderId, 1000) });
  expect(told.status()).toBe(200);
  return { orderId, providerOrderId };
}

/** An order that nobody has begun to pay. */
export async function orderOnly(request: APIRequestContext, person: Person): Promise<number> {
  const answer = await request.post('/api/orders', {
    data: { assessmentIds: [await sensoryId(request)] },
    ...bearer(person.accessToken),
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}
