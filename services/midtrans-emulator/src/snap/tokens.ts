import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { leavesOrderOpen } from '../payments/transaction.ts';
import { pageEnd, type TransactionRequest } from './transaction-request.ts';
import { validateTransaction } from './validate-transaction.ts';

interface CreateCall {
  body: unknown;
  /** The header `X-Override-Notification`. */
  override: string | undefined;
  /** The header `X-Append-Notification`. */
  append: string | undefined;
  /** The header `X-Request-Id`, which Midtrans ignores. */
  requestId: string | undefined;
}

type Created = { token: string; redirect_url: string } | { error_messages: string[] };

/**
 * Issues a token. Until the customer confirms a method, the merchant can create the same order id again: the new token
 * replaces the old one. After that, the order id is used up.
 */
export async function createTransaction(
  emulator: Emulator,
  { body, override, append, requestId }: CreateCall,
): Promise<Created> {
  const { state, settings } = emulator;
  const now = Date.now();
  const problems = validateTransaction(body, now);
  const addresses = notificationUrls({ override, append }, settings.defaultNotificationUrl);
  if ('error' in addresses) problems.push(addresses.error);
  if (problems.length > 0 || 'error' in addresses) return { error_messages: problems };

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

const MAX_URLS = 2;

type Urls = { urls: string[] } | { error: string };

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function readUrls(header: string, value: string | undefined): Urls {
  const urls = (value ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  if (urls.length > MAX_URLS) return { error: `${header} must not hold more than ${MAX_URLS} URLs` };
  return urls.every(isWebAddress) ? { urls } : { error: `${header} must hold http or https URLs` };
}

/** The notification addresses of a transaction: the override or the default URL, plus the appended ones. */
function notificationUrls(headers: { override?: string; append?: string }, defaultUrl: string | undefined): Urls {
  const override = readUrls('X-Override-Notification', headers.override);
  const append = readUrls('X-Append-Notification', headers.append);
  if ('error' in override) return override;
  if ('error' in append) return append;
  const base = override.urls.length > 0 ? override.urls : defaultUrl ? [defaultUrl] : [];
  return { urls: [...new Set([...base, ...append.urls])] };
}
