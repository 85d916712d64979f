import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer, type Person } from './people.ts';
import { EMULATOR_URL } from './stack-env.ts';

const SERVER_KEY = 'SB-Mid-server-kenali-demo';

export async function sensoryId(request: APIRequestContext): Promise<number> {
  const list = await (await request.get('/api/assessments')).json();
  return list.find(({ type }: { type: string }) => type === 'sensory').id;
}

/** An order with a payment begun, as the checkout makes them. */
export async function startPayment(request: APIRequestContext, person: Person) {
  const order = await request.post('/api/orders', {
    data: { assessmentIds: [await sensoryId(request)] },
    ...bearer(person.accessToken),
  });
  expect(order.status()).toBe(201);
  const { id } = await order.json();
  const transaction = await request.post('/api/midtrans/create-transaction', {
    data: { orderId: id },
    ...bearer(person.accessToken),
  });
  expect(transaction.status()).toBe(201);
  return { orderId: id as number, ...(await transaction.json()) } as {
    orderId: number;
    providerOrderId: string;
    amount: number;
  };
}

/** Presses the simulator's pay button; the signed notification completes the order. */
export async function buySensory(request: APIRequestContext, person: Person): Promise<number> {
  const { providerOrderId } = await startPayment(request, person);
  const paid = await request.post(`${EMULATOR_URL}/_control/pay`, { data: { order_id: providerOrderId } });
  expect(paid.ok()).toBe(true);
  await expect.poll(async () => (await userAssessments(request, person)).length).toBe(1);
  return (await userAssessments(request, person))[0]?.id as number;
}

export async function userAssessments(request: APIRequestContext, person: Person) {
  const answer = await request.get('/api/user-assessments', bearer(person.accessToken));
  return (await answer.json()) as { id: number; status: string }[];
}

/** A notification as the provider signs it; `serverKey` is changed to forge one. */
export function signedNote(providerOrderId: string, amount: number, serverKey = SERVER_KEY) {
  const gross = `${amount}.00`;
  const signature = createHash('sha512').update(`${providerOrderId}200${gross}${serverKey}`).digest('hex');
  return {
    order_id: providerOrderId,
    status_code: '200',
    gross_amount: gross,
    signature_key: signature,
    transaction_status: 'settlement',
    transaction_id: '6f0c3c0e-7d1d-4c1b-9d53-0b6f5e1f8a01',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    merchant_id: 'G000000001',
    fraud_status: 'accept',
  };
}

/** Sets what the provider's status call answers, without sending anything. */
export const setProviderStatus = (request: APIRequestContext, data: object) =>
  request.post(`${EMULATOR_URL}/_control/status`, { data });
