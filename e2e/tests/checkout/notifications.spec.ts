import { setProviderStatus, signNotification } from '../../support/api/provider.ts';
import { expect, test } from '../../support/test.ts';

const NOTIFICATION = '/api/midtrans/notification';

test.describe('Payment notifications', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test('a notification that arrives 50 times at once grants one user assessment', async ({ request, parentApi }) => {
    const { providerOrderId, amount } = await parentApi.startPayment();
    await setProviderStatus(request, {
      order_id: providerOrderId,
      transaction_status: 'settlement',
      fraud_status: 'accept',
    });
    const notification = signNotification(providerOrderId, amount);
    /** Like the provider, sends a notification again, up to four times, when the API is too busy. */
    const deliver = async (repeats = 4): Promise<number> => {
      const status = (await request.post(NOTIFICATION, { data: notification })).status();
      return status === 503 && repeats > 0 ? deliver(repeats - 1) : status;
    };
    expect(await Promise.all(Array.from({ length: 50 }, () => deliver()))).toEqual(Array(50).fill(200));
    expect(await parentApi.listUserAssessments()).toHaveLength(1);
  });

  test('a notification with a forged signature is refused and grants nothing', async ({ request, parentApi }) => {
    const { providerOrderId, amount } = await parentApi.startPayment();
    const response = await request.post(NOTIFICATION, {
      data: signNotification(providerOrderId, amount, 'guessed-key'),
    });
    expect(response.status()).toBe(403);
    expect(await parentApi.listUserAssessments()).toEqual([]);
  });

  test('a signed notification that the provider does not confirm grants nothing', async ({ request, parentApi }) => {
    const { providerOrderId, amount } = await parentApi.startPayment();
    await setProviderStatus(request, { order_id: providerOrderId, transaction_status: 'pending' });
    const response = await request.post(NOTIFICATION, { data: signNotification(providerOrderId, amount) });
    expect(response.status()).toBe(200);
    expect(await parentApi.listUserAssessments()).toEqual([]);
  });
});
