import { fetchBounded, withTimeout } from '@kenali/node-utils';
import type { ApiSettings } from '@kenali/settings';
import { outgoingHeaders, traceCall } from '@kenali/telemetry';
import type { Logger } from 'pino';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { describeFailure, type Failure } from './describe-failure.ts';
import type { CreateOutcome, PaymentProvider, RefundOutcome, StatusOutcome } from './payment-provider.ts';
import { ANSWER_MAX_BYTES, CREATE_TIMEOUT_MS, GRACE_MS, STATUS_TIMEOUT_MS, snapClients } from './snap-clients.ts';
import { readSnapshot, snapRequest } from './wire-format.ts';

/** The library inserts the id into a path without escaping it. */
const ORDER_ID = /^[A-Za-z0-9._~-]{1,50}$/;
const PAUSED = 'not sent, because the last calls had no answer';

/** Calls Midtrans with its own client library. Each failure becomes an outcome with a reason; no error leaves this file. */
export function createMidtrans(config: ApiSettings['midtrans'], log: Pick<Logger, 'warn'>): PaymentProvider {
  const { slow, quick } = snapClients(config);
  const failure = (error: unknown) => describeFailure(error, config.serverKey);
  const breaker = (api: string) =>
    createCircuitBreaker((isPaused) => log.warn({ api, isPaused }, 'payment provider: calls paused or resumed'));
  // Two hosts, of which one may fail alone: payments start at the first, and the second knows how they end.
  const [snapApi, coreApi] = [breaker('snap'), breaker('core')];

  return {
    async createTransaction(transaction, withinMs = CREATE_TIMEOUT_MS + GRACE_MS): Promise<CreateOutcome> {
      assertOrderId(transaction.providerOrderId);
      const create = (): Promise<CreateOutcome> =>
        slow.createTransaction(snapRequest(transaction)).then(readCreated, (error: unknown) => {
          const { status, reason, messages } = failure(error);
          if (mayHaveSucceeded(status)) return unknown(reason);
          // The wording depends on the account's language; the name of the field does not.
          if (status !== 401 && messages.some((message) => message.includes('order_id')))
            return { kind: 'already-used' } as const;
          return { kind: 'refused', reason } as const;
        });
      const call = () => traced('create', () => withTimeout(withinMs, create(), unknown('no answer in time')));
      return snapApi.run(call, unknown(PAUSED), ({ kind }) => kind !== 'unknown');
    },

    async status(providerOrderId): Promise<StatusOutcome> {
      assertOrderId(providerOrderId);
      const read = (): Promise<StatusOutcome> =>
        quick.transaction.status(providerOrderId).then(readStatus, (error: unknown) => {
          return isNotFound(error) ? ({ kind: 'not-found' } as const) : unavailable(failure(error).reason);
        });
      const call = () =>
        traced('status', () => withTimeout(STATUS_TIMEOUT_MS + GRACE_MS, read(), unavailable('no answer in time')));
      return coreApi.run(call, unavailable(PAUSED), ({ kind }) => kind !== 'unavailable');
    },

    async cancelTransaction(providerOrderId) {
      assertOrderId(providerOrderId);
      const call = () =>
        traced('cancel', () =>
          quick.transaction.cancel(providerOrderId).then(
            () => null,
            (error: unknown) => failure(error),
          ),
        );
      const failed = await coreApi.run<Failure | null>(
        call,
        { status: 0, reason: PAUSED, messages: [] },
        (outcome) => outcome === null || !mayHaveSucceeded(outcome.status),
      );
      if (failed) log.warn({ providerOrderId, reason: failed.reason }, 'transaction not cancelled');
    },

    async refund({ providerOrderId, refundKey, amount, reason }): Promise<RefundOutcome> {
      assertOrderId(providerOrderId);
      const send = () =>
        slow.transaction.refund(providerOrderId, { refund_key: refundKey, amount, reason }).then(
          (): RefundOutcome => ({ kind: 'accepted' }),
          (error: unknown) => readRefundFailure(failure(error)),
        );
      const call = () =>
        traced('refund', () =>
          withTimeout<RefundOutcome, RefundOutcome>(CREATE_TIMEOUT_MS + GRACE_MS, send(), unknown('no answer in time')),
        );
      return coreApi.run<RefundOutcome>(call, unknown(PAUSED), ({ kind }) => kind !== 'unknown');
    },

    // The library has no method for this call.
    async cancelToken(token) {
      const address = `${config.snapApiBaseUrl}/transactions/${encodeURIComponent(token)}/cancel`;
      const authorization = `Basic ${Buffer.from(`${config.serverKey}:`).toString('base64')}`;
      const request = () => ({
        method: 'POST',
        maxBytes: ANSWER_MAX_BYTES,
        headers: {
          authorization,
          accept: 'application/json',
          ...outgoingHeaders(),
        },
        signal: AbortSignal.timeout(STATUS_TIMEOUT_MS),
      });
      const answer = await traced('cancel-token', () => fetchBounded(address, request()).catch(() => null));
      if (!answer?.ok) log.warn({ httpStatus: answer?.status ?? null }, 'token not cancelled');
    },
  };
}

/** A span of one call, without the order's id. */
const traced = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
  traceCall(`midtrans ${operation}`, { 'peer.service': 'midtrans' }, work);

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
