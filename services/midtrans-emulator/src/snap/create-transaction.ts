import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { pageEnd } from './expiry.ts';
import { notificationUrls } from './notification-urls.ts';
import type { TransactionRequest } from './transaction-request.ts';
import { validateTransaction } from './validate-transaction.ts';

interface CreateCall {
  body: unknown;
  override: string | undefined;
  append: string | undefined;
}

type Created = { token: string; redirect_url: string } | { error_messages: string[] };

/**
 * Issues a token. While nobody has confirmed a method, the same order id may be asked for again: the new token replaces
 * the old one. After that the id is used for ever.
 */
export async function createTransaction(emulator: Emulator, { body, override, append }: CreateCall): Promise<Created> {
  const { state, settings } = emulator;
  const now = Date.now();
  const wrong = validateTransaction(body, now);
  const addresses = notificationUrls({ override, append }, settings.defaultNotificationUrl);
  if ('error' in addresses) wrong.push(addresses.error);
  if (wrong.length > 0 || 'error' in addresses) return { error_messages: wrong };

  const request = body as TransactionRequest;
  const orderId = request.transaction_details.order_id;
  if (state.newestTransaction(orderId)) return { error_messages: ['transaction_details.order_id sudah digunakan'] };
  for (const session of state.sessionsOf(orderId)) if (session.life === 'live') session.life = 'replaced';
  const token = randomUUID();
  state.addSession({
    token,
    orderId,
    createdAt: now,
    pageExpiresAt: pageEnd(request, now),
    life: 'live',
    request,
    notificationUrls: addresses.urls,
  });
  await emulator.save();
  return { token, redirect_url: `${settings.origin}/snap/v4/redirection/${token}` };
}
