import type { AdminRefund } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import type { CallContext, Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { type AuditRecord, beginAudit, recordShown } from '../../audit/index.ts';
import { Order } from '../../orders/index.ts';
import {
  isOfDuplicate,
  isSendable,
  isWithdrawable,
  OPEN_REFUNDS,
  PaymentAttempt,
  Refund,
  type RefundDocument,
  recordRefund,
  refundWayOf,
  sendRefund,
  startRefund,
  withdrawRefund,
} from '../../payments/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries, searchTextsOfOrderOwner } from '../user-summaries.ts';

const DONE: RefundDocument['state'][] = ['provider_accepted', 'bank_confirmed', 'manual'];

/** Newest first. `open` refunds need action by staff. */
export const listRefunds: Handler<'GET /api/admin/refunds'> = async ({ query }, context) => {
  const { state } = query;
  const { total, rows } = await readPage<RefundDocument>(Refund, {
    filter: { state: { $in: state === 'done' ? DONE : state === 'open' ? OPEN_REFUNDS : [...OPEN_REFUNDS, ...DONE] } },
    sort: { _id: -1 },
    ...toPageRange(query),
  });
  await recordShown(context, 'refunds.list', { refund: rows.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return refundViews(rows);
};

export const startStaffRefund: Handler<'POST /api/admin/orders/{id}/refunds'> = async ({ params, body }, context) =>
  viewOf(
    await startRefund(
      context.services,
      { orderId: params.id, ...body, key: context.idempotencyKey },
      auditOf(context, 'refund.start'),
    ),
  );

export const withdrawStaffRefund: Handler<'POST /api/admin/refunds/{id}/withdraw'> = async ({ params }, context) => {
  await withdrawRefund(params.id, auditOf(context, 'refund.withdraw'));
  return { success: true };
};

export const sendStaffRefund: Handler<'POST /api/admin/refunds/{id}/send'> = async ({ params }, context) =>
  viewOf(await sendRefund(context.services, params.id, auditOf(context, 'refund.send')));

export const recordManualRefund: Handler<'POST /api/admin/refunds/{id}/record'> = async ({ params, body }, context) =>
  viewOf(
    await recordRefund(
      context.services,
      { id: params.id, note: body.note },
      auditOf(context, 'refund.record', { note: true }),
    ),
  );

/** Returns the function that writes the audit entry, to run in the transaction that changes the refund. It is about the order, which stays when a refund is withdrawn, and leaves reason and note in the refund, which seals them. */
function auditOf(context: CallContext, action: AuditRecord['action'], details: AuditRecord['details'] = {}) {
  const writeAudit = beginAudit(context);
  return async ({ _id, orderId, amount }: RefundDocument, dbSession: ClientSession) =>
    writeAudit(
      {
        action,
        target: { kind: 'order', id: orderId, name: `pesanan #${orderId}` },
        details: { refundId: _id, amount, ...details },
        searchTexts: await searchTextsOfOrderOwner(orderId, dbSession),
      },
      dbSession,
    );
}

const viewOf = async (refund: RefundDocument): Promise<AdminRefund> => (await refundViews([refund]))[0] as AdminRefund;

export async function refundViews(refunds: readonly RefundDocument[]): Promise<AdminRefund[]> {
  const [orders, attempts] = await Promise.all([
    Order.find(
      { _id: { $in: refunds.map(({ orderId }) => orderId) } },
      { userId: 1, paymentId: 1, paidAmount: 1 },
    ).lean(),
    PaymentAttempt.find({ providerOrderId: { $in: refunds.map(({ providerOrderId }) => providerOrderId) } }).lean(),
  ]);
  const ordersById = new Map(orders.map((order) => [order._id, order]));
  const attemptsById = new Map(attempts.map((attempt) => [attempt.providerOrderId, attempt]));
  const summaries = await readUserSummaries(orders.map(({ userId }) => userId));
  return refunds.map((refund) => {
    const order = ordersById.get(refund.orderId);
    const userId = order?.userId ?? 0;
    const attempt = attemptsById.get(refund.providerOrderId) ?? null;
    return {
      id: refund._id,
      orderId: refund.orderId,
      user: { id: userId, ...summaries(userId) },
      amount: decimalRupiah(refund.amount),
      reason: isOfDuplicate(refund) ? 'Pembayaran ganda' : refund.reason,
      state: refund.state,
      paymentType: attempt?.paymentType ?? null,
      isSendable: OPEN_REFUNDS.includes(refund.state) && isSendable(refund, attempt, order),
      refundWay: refundWayOf(attempt),
      isWithdrawable: isWithdrawable(refund),
      note: refund.note ?? refund.failure ?? '',
      createdAt: refund.createdAt.toISOString(),
      updatedAt: refund.updatedAt.toISOString(),
    };
  });
}
