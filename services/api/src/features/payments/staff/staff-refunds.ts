import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { RefundOutcome } from '../provider/payment-provider.ts';
import { hearProvider } from '../reconcile/sync-attempt.ts';
import { PaymentAttempt, type PaymentAttemptDocument } from '../state/payment-attempt.model.ts';
import { Refund, type RefundDocument, UNSENT_REFUNDS } from '../state/refund.model.ts';
import { settleDuplicate } from '../state/request-refund.ts';

/** Written in the transaction that begins the act. */
type NoteIn = (refund: RefundDocument, dbSession: ClientSession) => Promise<void>;

/** What the provider repays by its API; of the others it knows no account to pay to. */
const REFUNDABLE = new Set(['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']);
/** Longer than the provider is waited for: until then nobody else asks. */
const LEASE_MS = 30_000;
const REASON = 'Pembayaran ganda';

/** Whether the provider's API repays this payment. Only money that has settled can go back. */
export const isSendable = (attempt: Pick<PaymentAttemptDocument, 'paymentType' | 'isSettled'> | null): boolean =>
  attempt?.isSettled === true && REFUNDABLE.has(attempt.paymentType ?? '');

/**
 * Repays by the provider's API. Of any number of presses one asks, always under the same key; when it is not known what
 * became of an earlier try, the provider's own status decides before it is asked again.
 * @throws AppError REFUND_BY_HAND, REFUND_DONE, REFUND_REFUSED, PAYMENT_PROVIDER_FAILED
 */
export async function sendRefund(services: Services, id: number, noteIn: NoteIn): Promise<RefundDocument> {
  const before = await readUnrecorded(id);
  if (before.state === 'provider_accepted' || before.state === 'bank_confirmed') return before;
  const attempt = await PaymentAttempt.findOne({ providerOrderId: before.providerOrderId }).lean();
  if (!isSendable(attempt)) throw new AppError('REFUND_BY_HAND');
  const claimed = await claim(before, services.now(), noteIn);
  if (!claimed) return readUnrecorded(id);
  if (before.state === 'sent') {
    const answer = await hearProvider(services, before, 'status');
    const heard = await readRefund(id);
    if (heard.state !== 'sent') return heard;
    // The key holds for some days only: a blind second try may come after them.
    if (answer.kind === 'unavailable') return settle(claimed, { kind: 'unknown', reason: answer.reason }, services);
  }
  const { providerOrderId, refundKey, amount } = claimed;
  const outcome = await services.provider.refund({ providerOrderId, refundKey, amount, reason: REASON });
  return settle(claimed, outcome, services);
}

/** Takes the refund for this press; null when another one has it. What was sent long ago without an answer is free again. */
const claim = (before: RefundDocument, now: Date, noteIn: NoteIn): Promise<RefundDocument | null> =>
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
    if (claimed) await noteIn(claimed, dbSession);
    return claimed;
  });

async function settle(claimed: RefundDocument, outcome: RefundOutcome, services: Services): Promise<RefundDocument> {
  const { _id, orderId, providerOrderId } = claimed;
  const now = services.now();
  const write = (changes: object) =>
    Refund.collection.updateOne(
      { _id: _id as never, state: 'sent' },
      { $set: { leaseUntil: null, updatedAt: now, ...changes } },
    );
  if (outcome.kind === 'accepted') {
    await write({ state: 'provider_accepted' });
    // The notice of it will come too; whoever looks now should see it.
    await hearProvider(services, { orderId, providerOrderId }, 'status').catch(() => null);
    return readRefund(_id);
  }
  services.log.warn({ orderId, providerOrderId, refundId: _id, ...outcome }, 'refund not taken on');
  if (outcome.kind === 'refused') {
    // It refuses what it has repaid by another way, too: then nobody may be told to repay it by hand.
    await hearProvider(services, { orderId, providerOrderId }, 'status').catch(() => null);
    await write({ state: 'failed', failure: outcome.reason });
    const heard = await readRefund(_id);
    if (heard.state !== 'failed') return heard;
    throw new AppError('REFUND_REFUSED');
  }
  await write({ failure: outcome.reason });
  throw new AppError('PAYMENT_PROVIDER_FAILED', {
    message: 'Penyedia pembayaran belum menjawab. Coba lagi sebentar lagi; dana tidak akan dikembalikan dua kali.',
  });
}

/**
 * Notes that staff repaid by other means. Not twice, and not once the provider was asked and did not refuse: its money may
 * be on the way, so it is asked again instead.
 * @throws AppError REFUND_DONE
 */
export const recordRefund = (
  services: Services,
  { id, note }: { id: number; note: string },
  noteIn: NoteIn,
): Promise<RefundDocument> =>
  inTransaction(async (dbSession) => {
    const now = services.now();
    const recorded = await Refund.findOneAndUpdate(
      { _id: id, state: { $in: UNSENT_REFUNDS } },
      { $set: { state: 'manual', note, updatedAt: now } },
      { session: dbSession, returnDocument: 'after' },
    ).lean<RefundDocument>();
    if (!recorded) {
      await readRefund(id);
      throw new AppError('REFUND_DONE');
    }
    await settleDuplicate(recorded.orderId, dbSession);
    await noteIn(recorded, dbSession);
    return recorded;
  });

async function readUnrecorded(id: number): Promise<RefundDocument> {
  const refund = await readRefund(id);
  if (refund.state === 'manual') throw new AppError('REFUND_DONE');
  return refund;
}

async function readRefund(id: number): Promise<RefundDocument> {
  const refund = await Refund.findById(id).lean<RefundDocument>();
  if (!refund) throw new AppError('NOT_FOUND', { message: 'Pengembalian dana tidak ditemukan.' });
  return refund;
}
