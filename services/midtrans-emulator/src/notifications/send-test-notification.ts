import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { formatAmount, formatJakarta } from '../format.ts';
import { HttpError } from '../http-error.ts';
import { sign, signingKey } from '../server-key.ts';
import type { Delivery } from '../state/state.model.ts';
import { deliver } from './deliver.ts';

const TEST_AMOUNT = 105_000;

/** Sends a signed notification about a made-up order once, as the test button in Midtrans' dashboard does. */
export async function sendTestNotification(emulator: Emulator): Promise<Delivery> {
  const { settings, state } = emulator;
  const url = settings.defaultNotificationUrl;
  if (!url) throw new HttpError(409, 'Simulator tidak punya alamat notifikasi sendiri.');
  const now = Date.now();
  const orderId = `payment_notif_test_${settings.merchantId}_${randomUUID()}`;
  const transactionId = randomUUID();
  const grossAmount = formatAmount(TEST_AMOUNT);
  const body = JSON.stringify({
    transaction_time: formatJakarta(now),
    transaction_status: 'settlement',
    transaction_id: transactionId,
    status_message: 'midtrans payment notification',
    status_code: '200',
    signature_key: sign(orderId, '200', grossAmount, signingKey(emulator, orderId)),
    settlement_time: formatJakarta(now),
    payment_type: 'bank_transfer',
    order_id: orderId,
    merchant_id: settings.merchantId,
    gross_amount: grossAmount,
    fraud_status: 'accept',
    currency: 'IDR',
  });
  const content = { orderId, transactionId, transactionStatus: 'settlement', url, body };
  // `failed` until the response arrives, because test notifications have no retries.
  const delivery = state.addDelivery({ ...content, state: 'failed', createdAt: now, nextAt: null, attempts: [] });
  await deliver(emulator, delivery, { isManual: true });
  return delivery;
}
