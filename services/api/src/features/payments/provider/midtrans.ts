import type { Logger } from 'pino';
import { withTimeout } from '../../../async.ts';
import type { Config } from '../../../config.ts';
import { describeFailure, type Failure } from './describe-failure.ts';
import type { CreateOutcome, PaymentProvider, RefundOutcome, StatusOutcome } from './payment-provider.ts';
import { CREATE_TIMEOUT_MS, STATUS_TIMEOUT_MS, snapClients } from './snap-clients.ts';
import { readSnapshot, snapRequest } from './wire-format.ts';

/** The library inserts the id into a path without escaping it. */
const ORDER_ID = /^[A-Za-z0-9._~-]{1,50}$/;
/** Added to the library's timeout, which does not cover an answer whose body arrives slowly. */
const GRACE_MS = 500;

/** Calls Midtrans with its own client library. Each failure becomes an outcome with a reason; no error leaves this file. */
export function createMidtrans(config: Config['midtrans'], log: Pick<Logger, 'warn'>): PaymentProvider {
  const { slow, quick } = snapClients(config);
  const failure = (error: unknown) => describeFailure(error, config.serverKey);

  return {
    async createTransaction(transaction): Promise<CreateOutcome> {
      assertOrderId(transaction.providerOrderId);
      const call = slow.createTransaction(snapRequest(transaction)).then(readCreated, (error: unknown) => {
        const { status, reason, messages } = failure(error);
        if (mayHaveSucceeded(status)) return unknown(reason);
        // The wording depends on the account's language; the name of the field does not.
        if (status !== 401 && messages.some((message) => message.includes('order_id')))
          return { kind: 'already-used' } as const;
        return { kind: 'refused', reason } as const;
      });
      return withTimeout(CREATE_TIMEOUT_MS + GRACE_MS, call, unknown('no answer in time'));
    },

    async status(providerOrderId): Promise<StatusOutcome> {
      assertOrderId(providerOrderId);
      const call = quick.transaction.status(providerOrderId).then(readStatus, (error: unknown) => {
        return isNotFound(error) ? ({ kind: 'not-found' } as const) : unavailable(failure(error).reason);
      });
      return withTimeout(STATUS_TIMEOUT_MS + GRACE_MS, call, unavailable('no answer in time'));
    },

    async cancelTransaction(providerOrderId) {
      assertOrderId(providerOrderId);
      await quick.transaction.cancel(providerOrderId).catch((error: unknown) => {
        log.warn({ providerOrderId, reason: failure(error).reason }, 'transaction not cancelled');
      });
    },

    async refund({ providerOrderId, refundKey, amount, reason }): Promise<RefundOutcome> {
      assertOrderId(providerOrderId);
      const call = slow.transaction.refund(providerOrderId, { refund_key: refundKey, amount, reason }).then(
        (): RefundOutcome => ({ kind: 'accepted' }),
        (error: unknown) => readRefundFailure(failure(error)),
      );
      return withTimeout(CREATE_TIMEOUT_MS + GRACE_MS, call, unknown('no answer in time'));
    },

    // The library has no method for this call.
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

function assertOrderId(providerOrderId: string): void {
  if (!ORDER_ID.test(providerOrderId)) throw new Error('The provider does not accept this order id');
}

/** No answer, too many requests, or a server error: the provider may have done the work. */
const mayHaveSucceeded = (status: number): boolean => status < 400 || status === 408 || status === 429 || status >= 500;

function readRefundFailure({ status, reason }: Failure): RefundOutcome {
  // The refund key was used before, so the provider has accepted this refund.
  if (status === 406) return { kind: 'accepted' };
  return mayHaveSucceeded(status) ? unknown(reason) : { kind: 'refused', reason };
}

const unknown = (reason: string) => ({ kind: 'unknown' as const, reason });
const unavailable = (reason: string) => ({ kind: 'unavailable' as const, reason });

/** Also receives HTML pages with status 200, as text. */
function readCreated(answer: unknown): CreateOutcome {
  const { token, redirect_url } = (answer ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || token === '') return unknown('an answer without a token');
  return { kind: 'created', token, redirectUrl: typeof redirect_url === 'string' ? redirect_url : '' };
}

function readStatus(answer: unknown): StatusOutcome {
  const snapshot = readSnapshot(answer);
  return snapshot ? { kind: 'found', snapshot } : unavailable('the answer is not a status');
}

/** The body must say 404 too: an HTTP 404 alone only means a wrong address. */
function isNotFound(error: unknown): boolean {
  const { ApiResponse } = (error ?? {}) as { ApiResponse?: { status_code?: unknown } };
  return Number(ApiResponse?.status_code) === 404;
}
