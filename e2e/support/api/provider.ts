import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { EMULATOR_URL } from '../stack/stack-env.ts';

const SERVER_KEY = 'SB-Mid-server-kenali-demo';

/** Presses a button of the emulator's control panel. */
export async function controlProvider(request: APIRequestContext, action: string, data: object): Promise<void> {
  const response = await request.post(`${EMULATOR_URL}/_control/${action}`, { data });
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true);
}

/** Pays a transaction; the provider then notifies the API. */
export const payTransaction = (request: APIRequestContext, providerOrderId: string): Promise<void> =>
  controlProvider(request, 'pay', { order_id: providerOrderId });

/** Sets what the provider's status call returns, without a notification. */
export const setProviderStatus = (request: APIRequestContext, data: object) =>
  request.post(`${EMULATOR_URL}/_control/status`, { data });

/** Creates a notification with the provider's signature. */
export function signNotification(providerOrderId: string, amount: number) {
  const grossAmount = `${amount}.00`;
  const signature = createHash('sha512').update(`${providerOrderId}200${grossAmount}${SERVER_KEY}`).digest('hex');
  return {
    order_id: providerOrderId,
    status_code: '200',
    gross_amount: grossAmount,
    signature_key: signature,
    transaction_status: 'settlement',
    transaction_id: '6f0c3c0e-7d1d-4c1b-9d53-0b6f5e1f8a01',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    merchant_id: 'G000000001',
    fraud_status: 'accept',
  };
}
