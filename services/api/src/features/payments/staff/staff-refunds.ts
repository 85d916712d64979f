import type { RefundWay } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { sealField } from '../../../db/encryption/sealed-fields.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';
import type { RefundOutcome } from '../provider/payment-provider.ts';
import { syncAttempt } from '../reconcile/sync-attempt.ts';
import { PaymentAttempt, type PaymentAttemptDocument } from '../state/payment-attempt.model.ts';
import { isOfDuplicate, Refund, type RefundDocument, UNSENT_REFUNDS } from '../state/refund.model.ts';
import { applyManualRefund, resolveDuplicateFlag } from '../state/refunds.ts';
import { readAttempt } from '../state/write-attempt.ts';

/** Writes the audit entry, in the transaction that changes the refund. */
export type WriteAudit = (refund: RefundDocument, dbSession: ClientSession) => Promise<void>;

/** The payment types that the provider's API can refund. For others it has no account to pay to. */
const REFUNDABLE = new Set(['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']);
/** Of these, those that it cannot refund in part. */
const REFUNDABLE_IN_FULL = new Set(['shopeepay', 'ovo']);
/** Longer than the provider's timeout. Until then no other process sends this refund. */
const LEASE_MS = 30_000;
const NOT_SETTLED =
  'Penyedia pembayaran belum menyelesaikan pembayaran ini, jadi dananya belum dapat dikembalikan. Coba lagi besok.';
/** What the provider shows to the payer. The words of staff may name a child, so they stay here. */
const toProviderReason = (refund: RefundDocument) => (isOfDuplicate(refund) ? 'Pembayaran ganda' : 'Pengembalian dana');

/** How the money of a payment goes back. The provider refunds settled money only. */
export function refundWayOf(attempt: PaymentAttemptDocument | null): RefundWay {
  const type = attempt?.paymentType ?? '';
  if (!REFUNDABLE.has(type)) return 'hand';
  if (!attempt?.isSettled && attempt?.state !== 'partially_refunded') return 'later';
  return REFUNDABLE_IN_FULL.has(type) ? 'provider_in_full' : 'provider';
}

/** Until the provider has settled a payment, it could void it, and money sent by hand would go back twice. @throws AppError CONFLICT */
export function assertSettled(attempt: PaymentAttemptDocument | null): void {
  if (refundWayOf(attempt) === 'later') throw new AppError('CONFLICT', { message: NOT_SETTLED });
}

/** Whether the provider's API can refund this amount of the payment. The whole of it includes a fee that the provider added. */
export function isSendable(
  { providerOrderId, amount }: RefundDocument,
  attempt: PaymentAttemptDocument | null,
  order: Pick<OrderDocument, 'paymentId' | 'paidAmount'> | null | undefined,
): boolean {
  const way = refundWayOf(attempt);
  const paid = order?.paymentId === providerOrderId ? order.paidAmount : null;
  return way === 'provider' || (way === 'provider_in_full' && amount >= (paid ?? attempt!.amount));
}

/**
 * Sends a refund to the provider. Of concurrent calls only one sends it, always with the same refund key. If the outcome
 * of an earlier try is unknown, the provider's status is read before the refund is sent again.
 * @throws AppError CONFLICT, REFUND_BY_HAND, REFUND_DONE, REFUND_REFUSED, PAYMENT_PROVIDER_FAILED
 */
export async function sendRefund(services: Services, id: number, writeAudit: WriteAudit): Promise<RefundDocument> {
  const before = await readUnrecorded(id);
  if (before.state === 'provider_accepted' || before.state === 'bank_confirmed') return before;
  const attempt = await PaymentAttempt.findOne({ providerOrderId: before.providerOrderId }).lean();
  assertSettled(attempt);
  if (!isSendable(before, attempt, await Order.findById(before.orderId, { paymentId: 1, paidAmount: 1 }).lean()))
    throw new AppError('REFUND_BY_HAND');
  const claimed = await claim(before, services.now(), writeAudit);
  if (!claimed) return readUnrecorded(id);
  if (before.state === 'sent') {
    const answer = await syncAttempt(services, before, 'status');
    const synced = await readRefund(id);
    if (synced.state !== 'sent') return synced;
    // Refund keys expire after some days, so never send again without knowing the provider's status.
    if (answer.kind === 'unavailable')
      return applyOutcome(claimed, { kind: 'unknown', reason: answer.reason }, services);
  }
  const { providerOrderId, refundKey, amount } = claimed;
  const reason = toProviderReason(claimed);
  const outcome = await services.provider.refund({ providerOrderId, refundKey, amount, reason });
  return applyOutcome(claimed, outcome, services);
}

/** Takes the lease of a refund; null when another call has it. A refund that was sent without an answer is free again. */
const claim = (before: RefundDocument, now: Date, writeAudit: WriteAudit): Promise<RefundDocument | null> =>
  inTransaction(async (dbSession) => {
    const claimed = await Refund.findOneAndUpdate(
      {
        _id: before._id,
        $or: [{ state: { $in: UNSENT_REFUNDS } }, { state: 'sent', leaseUntil: { $not: { $gt: now } } }],
      },
      {
        $set: { state: 'sent', leaseUntil: new Date(now.getTime() + LEASE_MS), updatedAt: now },
        $unset: { failure: '' },
      },
      { session: dbSession, returnDocument: 'after' },
    ).lean<RefundDocument>();
    if (claimed) await writeAudit(claimed, dbSession);
    return claimed;
  });

async function applyOutcome(claimed: RefundDocument, outcome: RefundOutcome, services: Services) {
  const { _id, orderId, providerOrderId } = claimed;
  const now = services.now();
  const write = (changes: object) =>
    Refund.collection.updateOne(
      { _id: _id as never, state: 'sent' },
      { $set: { leaseUntil: null, updatedAt: now, ...changes } },
    );
  if (outcome.kind === 'accepted') {
    await write({ state: 'provider_accepted' });
    // A notification will follow. Sync now, so that the response already shows the result.
    await syncAttempt(services, { orderId, providerOrderId }, 'status').catch(() => null);
    return readRefund(_id);
  }
  services.log.warn({ orderId, providerOrderId, refundId: _id, ...outcome }, 'refund not accepted');
  if (outcome.kind === 'refused') {
    // The provider also refuses a payment that it has refunded in another way. Staff must not refund that one by hand.
    const answer = await syncAttempt(services, { orderId, providerOrderId }, 'status').catch(() => null);
    if (answer && answer.kind !== 'unavailable') {
      await write({ state: 'failed', failure: outcome.reason });
      const synced = await readRefund(_id);
      if (synced.state !== 'failed') return synced;
      throw new AppError('REFUND_REFUSED');
    }
  }
  await write({ failure: outcome.reason });
  throw new AppError('PAYMENT_PROVIDER_FAILED', {
    message: 'Penyedia pembayaran belum menjawab. Coba lagi sebentar lagi; dana tidak akan dikembalikan dua kali.',
  });
}

/**
 * Records that staff refunded a payment by hand, in full or in part. Refused for a refund that is done, or that was sent and not refused: its
 * money may be on the way, so staff send it again instead.
 * @throws AppError REFUND_DONE, NOT_FOUND, CONFLICT
 */
export const recordRefund = (
  services: Services,
  { id, note }: { id: number; note: string },
  writeAudit: WriteAudit,
): Promise<RefundDocument> =>
  inTransaction(async (dbSession) => {
    const now = services.now();
    const recorded = await Refund.findOneAndUpdate(
      { _id: id, state: { $in: UNSENT_REFUNDS } },
      { $set: { state: 'manual', note: sealField('refunds', id, 'note', note), updatedAt: now } },
      { session: dbSession, returnDocument: 'after' },
    ).lean<RefundDocument>();
    if (!recorded) {
      await readRefund(id);
      throw new AppError('REFUND_DONE');
    }
    const attempt = (await readAttempt(recorded.providerOrderId, dbSession))!;
    assertSettled(attempt);
    await applyManualRefund(attempt, now, dbSession);
    await resolveDuplicateFlag(recorded.orderId, dbSession);
    await writeAudit(recorded, dbSession);
    return recorded;
  });

async function readUnrecorded(id: number): Promise<RefundDocument> {
  const refund = await readRefund(id);
  if (refund.state === 'manual') throw new AppError('REFUND_DONE');
  return refund;
}

/** @throws AppError NOT_FOUND */
export async function readRefund(id: number, dbSession: ClientSession | null = null): Promise<RefundDocument> {
  const refund = await Refund.findById(id).session(dbSession).lean<RefundDocument>();
  if (!refund) throw new AppError('NOT_FOUND', { message: 'Pengembalian dana tidak ditemukan.' });
  return refund;
}
