import { type APIRequestContext, expect } from '@playwright/test';
import { EMULATOR_URL } from '../stack/stack-env.ts';

/** Presses a button of the emulator's control panel. */
export async function controlProvider(request: APIRequestContext, action: string, data: object): Promise<void> {
  const response = await request.post(`${EMULATOR_URL}/_control/${action}`, { data });
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true);
}

/** Pays a transaction; the provider then notifies the API. */
export const payTransaction = (request: APIRequestContext, providerOrderId: string): Promise<void> =>
  controlProvider(request, 'pay', { order_id: providerOrderId });
