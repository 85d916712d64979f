import type { Emulator } from '../emulator.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import type { Delivery, SnapSession } from '../state/state.model.ts';

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const viewToken = ({ token, life, createdAt, pageExpiresAt, notificationUrls, requestId }: SnapSession) => ({
  token,
  life: life === 'live' && pageExpiresAt <= Date.now() ? 'expired' : life,
  created_at: isoTime(createdAt),
  expires_at: isoTime(pageExpiresAt),
  notification_urls: notificationUrls,
  request_id: requestId ?? null,
});

export const viewDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  order_id: delivery.orderId,
  transaction_id: delivery.transactionId,
  transaction_status: delivery.transactionStatus,
  url: delivery.url,
  state: delivery.state,
  created_at: isoTime(delivery.createdAt),
  next_at: isoTime(delivery.nextAt),
  attempts: delivery.attempts.map(({ at, code, error, durationMs, isManual }) => ({
    at: isoTime(at),
    code,
    error,
    duration_ms: durationMs,
    manual: isManual,
  })),
  body: JSON.parse(delivery.body) as unknown,
});

/** All tokens and attempts of an order, oldest first. Returns undefined for an unknown order id. */
export function viewOrder(emulator: Emulator, orderId: string) {
  const sessions = emulator.state.sessionsOf(orderId);
  if (sessions.length === 0) return undefined;
  return {
    order_id: orderId,
    tokens: sessions.map(viewToken),
    transactions: emulator.state
      .transactionsOf(orderId)
      .map((transaction) => describeTransaction(emulator, transaction, 'status')),
  };
}
