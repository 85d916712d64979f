import type { ErrorCode, ProviderNotification } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { AppError, inTime, toAppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { readJson } from '../../../http/read-input.ts';
import type { Services } from '../../../services.ts';
import { applyProviderState } from '../state/apply-provider-state.ts';
import type { Verdict } from '../state/payment-event.model.ts';
import { recordEvent } from '../state/record-event.ts';
import { readAttempt } from '../state/write-attempt.ts';
import { isSigned, recordInvalidSignature } from './signature.ts';

/** The provider waits 15 s. Work that takes longer continues in the background, and the repeated delivery finds it done. */
const BUDGET_MS = 8000;
/** A database that does not answer the first read in this time is away, and the driver notices later than we do. */
const FIRST_READ_MS = 3000;
/** Sent by the "test notification" button in the provider's dashboard. */
const TEST_ID = /^payment_notif_test_/;

/**
 * Refuses notifications that the provider did not sign. They take no place of a running call and wait for no confirmation of the database, so
 * a flood of them cannot keep a signed one waiting.
 */
export function refuseForged(services: Services, countRefused: (request: Request) => Promise<void>): RequestHandler[] {
  const schema = callSchemas['POST /api/midtrans/notification'].body.required();
  const checkSignature: RequestHandler = async (request, _response, next) => {
    const { serverKey, previousServerKey } = services.config.midtrans;
    const { value, error } = schema.validate(request.body);
    // The call itself says what is wrong with a malformed body.
    if (error || isSigned(value, [serverKey, previousServerKey])) return next();
    await countRefused(request);
    await inTime(FIRST_READ_MS, recordInvalidSignature(services, value.order_id), 'UNAVAILABLE');
    throw new AppError('SIGNATURE_INVALID');
  };
  return [readJson, checkSignature];
}

/** Receives what `refuseForged` lets pass. */
export const receiveNotification: Handler<'POST /api/midtrans/notification', null> = async ({ body }, { services }) => {
  const verdict = await inTime(BUDGET_MS, handleNotification(services, body), 'UNAVAILABLE');
  return { received: true, verdict };
};

/** Returns only for a notification that is stored or safe to ignore. Any error makes the provider deliver it again. */
async function handleNotification(services: Services, notification: ProviderNotification) {
  const { serverKey, previousServerKey } = services.config.midtrans;
  // `refuseForged` leaves a body to the call that its own schema refuses.
  if (!isSigned(notification, [serverKey, previousServerKey])) throw new AppError('SIGNATURE_INVALID');
  if (TEST_ID.test(notification.order_id)) {
    await record(services, notification, null, 'test');
    return 'test' as const;
  }
  const attempt = await inTime(FIRST_READ_MS, readAttempt(notification.order_id), 'UNAVAILABLE');
  if (!attempt) {
    await record(services, notification, null, 'unmatched');
    throw new AppError('NOT_FOUND');
  }
  const { orderId } = attempt;
  const event = await record(services, notification, orderId);
  // The signature does not cover the status, so the notification only triggers a status call, whose answer is applied.
  const answer = await services.provider.status(notification.order_id);
  if (answer.kind !== 'found') {
    const reason = answer.kind === 'unavailable' ? answer.reason : answer.kind;
    services.log.warn(
      { orderId, providerOrderId: notification.order_id, reason },
      'provider status unavailable for a notification',
    );
    throw new AppError('UNAVAILABLE');
  }
  const notified = { event, claims: notification };
  return applyProviderState(services, notification.order_id, answer.snapshot, 'notification', notified);
}

const record = (services: Services, body: ProviderNotification, orderId: number | null, verdict?: Verdict) =>
  recordEvent({
    fields: body,
    raw: body,
    source: 'notification',
    signatureOk: true,
    orderId,
    now: services.now(),
    verdict,
  });

/** Errors that mean the same to the provider: the body is invalid, and delivering it again does not help. */
const MALFORMED: ReadonlySet<ErrorCode> = new Set(['VALIDATION', 'INVALID_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA']);

/**
 * The number of redeliveries depends on our status: two after a 400, four after a 503, one after a 500. So an invalid
 * body gets 400 and an internal error gets 503.
 */
export const notificationErrorHandler: ErrorRequestHandler = (error, _request, _response, next) => {
  const known = toAppError(error);
  if (MALFORMED.has(known.code)) next(new AppError('BAD_REQUEST', { fields: known.fields }));
  else if (known.code === 'INTERNAL') next(new AppError('UNAVAILABLE', { cause: known.cause ?? error }));
  else next(known);
};
