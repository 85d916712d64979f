import type { Logger } from 'pino';
import { withTimeout } from '../../../async/with-timeout.ts';
import type { Config } from '../../../config.ts';
import { describeFailure, type Failure } from './describe-failure.ts';
import type { CreateOutcome, PaymentProvider, RefundOutcome, StatusOutcome } from './payment-provider.ts';
import { readSnapshot } from './read-snapshot.ts';
import { CREATE_TIMEOUT_MS, STATUS_TIMEOUT_MS, snapClients } from './snap-clients.ts';
import { snapRequest } from './snap-request.ts';

/** The library puts the id into a path as it stands. */
const ORDER_ID = /^[A-Za-z0-9._~-]{1,50}$/;
/** The library's time-out does not cover an answer that trickles. */
const GRACE_MS = 500;

/** The provider through its own client. Every failure becomes an outcome with a plain reason; no error leaves here. */
export function createMidtrans(config: Config['midtrans'], log: Pick<Logger, 'warn'>): PaymentProvider {
  const { creating, asking } = snapClients(config);
  const failure = (error: unknown) => describeFailure(error, config.serverKey);

  return {
    async createTransaction(transaction): Promise<CreateOutcome> {
      checkOrderId(transaction.providerOrderId);
      const asked = creating.createTransaction(snapRequest(transaction)).then(readCreated, (error: unknown) => {
        const { status, reason, messages } = failure(error);
        // No answer, too busy or broken: it may or may not have been created.
        if (status < 400 || status === 408 || status === 429 || status >= 500) return unknown(reason);
        // The wording differs by account language; the field's path does not.
        if (status !== 401 && messages.some((message) => message.includes('order_id')))
          return { kind: 'already-used' } as const;
        return { kind: 'refused', reason } as const;
      });
      return withTimeout(CREATE_TIMEOUT_MS + GRACE_MS, asked, unknown('no answer in time'));
    },

    async status(providerOrderId): Promise<StatusOutcome> {
      checkOrderId(providerOrderId);
      const asked = asking.transaction.status(providerOrderId).then(readStatus, (error: unknown) => {
        return isNotFound(error) ? ({ kind: 'not-found' } as const) : unavailable(failure(error).reason);
      });
      return withTimeout(STATUS_TIMEOUT_MS + GRACE_MS, asked, unavailable('no answer in time'));
    },

    async cancelTransaction(providerOrderId) {
      checkOrderId(providerOrderId);
      await asking.transaction.cancel(providerOrderId).catch((error: unknown) => {
        log.warn({ providerOrderId, reason: failure(error).reason }, 'transaction not cancelled');
      });
    },

    async refund({ providerOrderId, refundKey, amount, reason }): Promise<RefundOutcome> {
      checkOrderId(providerOrderId);
      const asked = creating.transaction.refund(providerOrderId, { refund_key: refundKey, amount, reason }).then(
        (): RefundOutcome => ({ kind: 'accepted' }),
        (error: unknown) => readRefused(failure(error)),
      );
      return withTimeout(CREATE_TIMEOUT_MS + GRACE_MS, asked, unknown('no answer in time'));
    },

    // Not wrapped by the library.
    async cancelToken(token) {
      const address = `${config.snapApiBaseUrl}/transactions/${encodeURIComponent(token)}/cancel`;
      const authorization = `Basic ${Buffer.from(`${config.serverKey}:`).toString('base64')}`;
      const request: RequestInit = {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(STATUS_TIMEOUT_MS),
      };
      const answer = await fetch(address, request).catch(() => null);
      if (!answer?.ok) log.warn({ httpStatus: answer?.status ?? null }, 'token not cancelled');
      await answer?.body?.cancel();
    },
  };
}

function checkOrderId(providerOrderId: string): void {
  if (!ORDER_ID.test(providerOrderId)) throw new Error('Not an order id that the provider takes');
}

/** 406: the key was used, so the refund was taken on. No answer, too busy or broken: it may have been. */
function readRefused({ status, reason }: Failure): RefundOutcome {
  if (status === 406) return { kind: 'accepted' };
  if (status < 400 || status === 408 || status === 429 || status >= 500) return unknown(reason);
  return { kind: 'refused', reason };
}

const unknown = (reason: string) => ({ kind: 'unknown' as const, reason });
const unavailable = (reason: string) => ({ kind: 'unavailable' as const, reason });

/** A page of HTML with status 200 arrives here too, as text. */
function readCreated(answer: unknown): CreateOutcome {
  const { token, redirect_url } = (answer ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || token === '') return unknown('an answer without a token');
  return { kind: 'created', token, redirectUrl: typeof redirect_url === 'string' ? redirect_url : '' };
}

function readStatus(answer: unknown): StatusOutcome {
  const snapshot = readSnapshot(answer);
  return snapshot ? { kind: 'found', snapshot } : unavailable('an answer that is no status');
}

/** Said in the body; a bare 404 would only mean a wrong address. */
function isNotFound(error: unknown): boolean {
  const { ApiResponse } = (error ?? {}) as { ApiResponse?: { status_code?: unknown } };
  return Number(ApiResponse?.status_code) === 404;
}
