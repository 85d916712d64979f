import { createHash } from 'node:crypto';
import { ADMIN_TEXTS } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction, inTransactionOf } from '../../../db/database.ts';
import { sealDocument } from '../../../db/encryption/sealed-fields.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import { priceText } from '../../../money.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';
import { isWithdrawable, OPEN_REFUNDS, Refund, type RefundDocument } from '../state/refund.model.ts';
import { sumOf } from '../state/refunds.ts';
import { readAttempt } from '../state/write-attempt.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';
import { assertSettled, readRefund, type WriteAudit } from './staff-refunds.ts';

const NOT_FOUND = 'Pesanan tidak ditemukan.';
const NOTHING_LEFT = 'Tidak ada dana pesanan ini yang dapat dikembalikan.';
const KEY_USED = 'Pengembalian lain baru saja dibuat untuk pesanan ini. Muat ulang, lalu periksa lagi.';

type Payment = Pick<OrderDocument, '_id' | 'status' | 'paymentStatus' | 'paymentId' | 'paidAmount' | 'refundedAmount'>;

/** What staff can still refund of an order, in whole rupiah: neither refunded nor in a refund that is under way. */
export async function refundableOf(order: Payment, dbSession?: ClientSession): Promise<number> {
  if (order.status !== 'completed' || order.paymentStatus !== 'paid' || !order.paymentId) return 0;
  const refunds = await Refund.find(
    { orderId: order._id, providerOrderId: order.paymentId },
    { state: 1, amount: 1, isReported: 1 },
  )
    .session(dbSession ?? null)
    .lean();
  // The provider accepts a refund before the order knows it.
  const promised = refunds.filter(
    ({ state, isReported }) => OPEN_REFUNDS.includes(state) || (state === 'provider_accepted' && !isReported),
  );
  return Math.max(0, (order.paidAmount ?? 0) - order.refundedAmount - sumOf(promised));
}

interface Start {
  orderId: number;
  amount: number;
  reason: string;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

/**
 * Starts the refund of an order that is paid. Each start writes the order, so that two of them never promise the same money.
 * @throws AppError NOT_FOUND, CONFLICT; VALIDATION if the amount is higher than what is left
 */
export async function startRefund(
  services: Services,
  { orderId, amount, reason, key }: Start,
  writeAudit: WriteAudit,
): Promise<RefundDocument> {
  const found = await Order.findById(orderId, { userId: 1 }).lean();
  if (!found) throw new AppError('NOT_FOUND', { message: NOT_FOUND });
  const _id = await nextId(Refund);
  const startKey = key && createHash('sha256').update(`${orderId} ${key}`).digest('hex');
  return inTransactionOf(found.userId, async (dbSession) => {
    const known = startKey ? await Refund.findOne({ startKey }).session(dbSession).lean<RefundDocument>() : null;
    if (known?.amount === amount && known.reason === reason) return known;
    if (known) throw new AppError('CONFLICT', { message: KEY_USED });
    const order = await readOrder(orderId, dbSession);
    await assertRefundable(order, amount, dbSession);
    const now = services.now();
    await writeOrder(order, {}, { now }, dbSession);
    const refund: RefundDocument = {
      _id,
      orderId,
      providerOrderId: order.paymentId!,
      // The provider never reads one twice, also after a refund was withdrawn: it takes a known key for a refund that it has made.
      refundKey: `staff-${orderId}-${_id}`,
      ...(startKey && { startKey }),
      amount,
      reason,
      state: 'requested',
      createdAt: now,
      updatedAt: now,
    };
    await Refund.create([sealDocument('refunds', refund) as never], { session: dbSession });
    await writeAudit(refund, dbSession);
    return refund;
  });
}

async function assertRefundable(order: OrderDocument, amount: number, dbSession: ClientSession): Promise<void> {
  const left = await refundableOf(order, dbSession);
  if (left === 0) throw new AppError('CONFLICT', { message: NOTHING_LEFT });
  const message = ADMIN_TEXTS.refundAmountTooHigh(priceText(left));
  if (amount > left) throw new AppError('VALIDATION', { fields: [{ path: 'amount', message }] });
  assertSettled(await readAttempt(order.paymentId!, dbSession));
}

/**
 * Removes a refund that staff started. The audit log keeps what it was.
 * @throws AppError NOT_FOUND, REFUND_DONE
 */
export const withdrawRefund = (id: number, writeAudit: WriteAudit): Promise<void> =>
  inTransaction(async (dbSession) => {
    const refund = await readRefund(id, dbSession);
    if (!isWithdrawable(refund)) throw new AppError('REFUND_DONE');
    await Refund.deleteOne({ _id: id, state: refund.state }, { session: dbSession });
    await writeAudit(refund, dbSession);
  });
