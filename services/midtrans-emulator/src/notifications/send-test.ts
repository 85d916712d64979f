import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { formatJakarta } from '../jakarta-time.ts';
import { signingKey } from '../payments/server-keys.ts';
import { sign } from '../payments/sign.ts';
import { Refusal } from '../refusal.ts';
import { amountText } from '../rupiah.ts';
import type { Delivery } from '../state/state.model.ts';
import { deliver } from './deliver.ts';

const TEST_AMOUNT = 105_000;

/** The dashboard's button 'test notification': signed, about an order that nobody placed, tried once. */
export async function sendTestNotification(emulator: Emulator): Promise<Delivery> {
  const { settings, state } = emulator;
  const url = settings.defaultNotificationUrl;
  if (!url) throw new Refusal(409, 'Simulator tidak punya alamat notifikasi sendiri.');
  const now = Date.now();
  const orderId = `payment_notif_test_${settings.merchantId}_${randomUUID()}`;
  const transactionId = randomUUID();
  const grossAmount = amountText(TEST_AMOUNT);
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
  const told = { orderId, transactionId, transactionStatus: 'settlement', url, body };
  // Failed until the answer comes, because nothing tries it again.
  const delivery = state.addDelivery({ ...told, state: 'failed', createdAt: now, nextAt: null, attempts: [] });
  await deliver(emulator, delivery, { isManual: true });
  return delivery;
}
