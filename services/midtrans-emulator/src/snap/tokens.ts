import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { leavesOrderOpen } from '../payments/transaction.ts';
import { expiryEnd, type TransactionRequest } from './transaction-request.ts';
import { validateTransaction } from './validate-transaction.ts';

interface CreateCall {
  body: unknown;
  /** The header `X-Override-Notification`. */
  override: string | undefined;
  /** The header `X-Request-Id`, which Midtrans ignores. */
  requestId: string | undefined;
}

const DEFAULT_PAGE_LIFE_MS = 86_400_000;
const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

type Created = { token: string; redirect_url: string } | { error_messages: string[] };

/**
 * Issues a token. Until the customer confirms a method, the merchant can create the same order id again: the new token
 * replaces the old one. After that, the order id is used up.
 */
export async function createTransaction(
  emulator: Emulator,
  { body, override, requestId }: CreateCall,
): Promise<Created> {
  const { state, settings } = emulator;
  const now = Date.now();
  const problems = validateTransaction(body, now);
  if (override && !isWebAddress(override)) problems.push('X-Override-Notification must hold an http or https URL');
  if (problems.length > 0) return { error_messages: problems };

  const request = body as TransactionRequest;
  const orderId = request.transaction_details.order_id;
  if (state.newestTransaction(orderId)) return { error_messages: ['transaction_details.order_id sudah digunakan'] };
  for (const session of state.sessionsOf(orderId)) if (session.life === 'live') session.life = 'replaced';
  const token = randomUUID();
  state.addSession({
    token,
    orderId,
    createdAt: now,
    pageExpiresAt: expiryEnd(request, now) ?? now + DEFAULT_PAGE_LIFE_MS,
    life: 'live',
    request,
    notificationUrls: [override || settings.defaultNotificationUrl].filter((url) => url !== undefined),
    requestId: requestId?.slice(0, 200),
  });
  await emulator.save();
  return { token, redirect_url: `${settings.origin}/snap/v4/redirection/${token}` };
}

type Cancelled = { canceled_at: string } | { status: number; error_messages: string[] };

/** Cancels a token that no payment has used yet. */
export async function cancelToken(emulator: Emulator, token: string): Promise<Cancelled> {
  const session = emulator.state.sessions.get(token);
  if (!session) return { status: 404, error_messages: ['token not found'] };
  if (session.life !== 'live') return { status: 400, error_messages: ['token already canceled'] };
  const newest = emulator.state.newestTransaction(session.orderId);
  if (newest && !leavesOrderOpen(newest)) return { status: 400, error_messages: ['Transaction is on progress'] };
  session.life = 'cancelled';
  await emulator.save();
  return { canceled_at: new Date().toISOString() };
}
