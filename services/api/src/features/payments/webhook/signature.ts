import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProviderNotification } from '@kenali/contracts';
import type { Services } from '../../../services.ts';
import { storeEvent } from '../state/record-event.ts';
import { readAttempt } from '../state/write-attempt.ts';

type SignedFields = Pick<ProviderNotification, 'order_id' | 'status_code' | 'gross_amount' | 'signature_key'>;

/**
 * Checks the SHA-512 of the three fields, exactly as received, and one of the server keys. The signature does not cover
 * transaction_status, so it only proves who sent the notification; the status call reports what happened.
 */
export function isSigned(notification: SignedFields, serverKeys: readonly (string | null)[]): boolean {
  const given = Buffer.from(notification.signature_key, 'hex');
  return serverKeys.some((key) => {
    if (!key) return false;
    const expected = createHash('sha512')
      .update(notification.order_id + notification.status_code + notification.gross_amount + key)
      .digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Counts notifications with an invalid signature in one row per existing attempt. That is enough to notice a server key
 * that was changed on one side only, and a stranger cannot fill the database.
 */
export async function recordInvalidSignature({ now, log }: Services, providerOrderId: string): Promise<void> {
  log.warn({ providerOrderId }, 'notification with an invalid signature');
  const attempt = await readAttempt(providerOrderId);
  if (!attempt) return;
  const { orderId } = attempt;
  const event = { providerOrderId, orderId, source: 'notification', raw: null, signatureOk: false } as const;
  await storeEvent(`rejected:${providerOrderId}`, { ...event, verdict: 'rejected' }, now());
}
