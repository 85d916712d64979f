import type { ProviderNotification } from '@kenali/contracts';
import { withTimeout } from '../../../async/with-timeout.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { type Attempt, readAttempt } from '../state/advance-attempt.ts';
import { type AppliedVerdict, applyProviderState } from '../state/apply-provider-state.ts';
import { findMismatch } from '../state/find-mismatch.ts';
import { hold } from '../state/hold.ts';
import { readImposedFee } from '../state/imposed-fee.ts';
import type { Verdict } from '../state/payment-event.model.ts';
import { recordEvent } from '../state/record-event.ts';
import { noteForgery } from './record-invalid-signature.ts';
import { isSigned } from './signature.ts';

/** The provider waits 15 s. Work that is late ends by itself; the repeat finds what it did. */
const BUDGET_MS = 8000;
/** What the provider's own "test notification" button sends. */
const TEST_ID = /^payment_notif_test_/;

export const receiveNotification: Handler<'POST /api/midtrans/notification', null> = async ({ body }, { services }) => {
  const verdict = await withTimeout(BUDGET_MS, judge(services, body), null);
  if (!verdict) throw new AppError('UNAVAILABLE');
  return { received: true, verdict };
};

/** 200 is answered only for what is stored or rightly ignored; everything thrown here makes the provider repeat. */
async function judge(services: Services, note: ProviderNotification) {
  const { serverKey, previousServerKey } = services.config.midtrans;
  if (!isSigned(note, [serverKey, previousServerKey])) {
    await noteForgery(services, note.order_id);
    throw new AppError('SIGNATURE_INVALID');
  }
  if (TEST_ID.test(note.order_id)) {
    await record(services, note, null, 'test');
    return 'test' as const;
  }
  const attempt = await readAttempt(note.order_id);
  if (!attempt) {
    await record(services, note, null, 'unmatched');
    throw new AppError('NOT_FOUND');
  }
  return known(await settle(services, note, attempt));
}

/** The signature does not cover the status, so the note only makes us ask: the status answer decides. */
async function settle(services: Services, note: ProviderNotification, attempt: Attempt): Promise<AppliedVerdict> {
  const { provider, config, log } = services;
  const { providerOrderId, orderId } = attempt;
  const event = await record(services, note, orderId);
  const answer = await provider.status(providerOrderId);
  if (answer.kind !== 'found') {
    const reason = answer.kind === 'unavailable' ? answer.reason : answer.kind;
    log.warn({ orderId, providerOrderId, reason }, 'no status for a notification');
    throw new AppError('UNAVAILABLE');
  }
  const mismatch = findMismatch(attempt, note, config.midtrans, readImposedFee(answer.snapshot));
  if (!mismatch) return applyProviderState(services, providerOrderId, answer.snapshot, 'notification', event);
  const statusAnswer = JSON.stringify(answer.snapshot);
  await hold(attempt, mismatch, { eventId: event._id, statusAnswer, now: services.now() });
  log.warn({ orderId, providerOrderId, mismatch }, 'notification held');
  return 'held';
}

const record = (services: Services, note: ProviderNotification, orderId: number | null, verdict?: Verdict) =>
  recordEvent({
    said: note,
    raw: note,
    source: 'notification',
    signatureOk: true,
    orderId,
    now: services.now(),
    verdict,
  });

function known(verdict: AppliedVerdict) {
  if (verdict === 'unmatched') throw new AppError('NOT_FOUND');
  return verdict;
}
