import { fullName } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { recordAudit } from '../../audit/index.ts';
import { Order } from '../../orders/index.ts';
import {
  PaymentAttempt,
  type PaymentAttemptDocument,
  PaymentEvent,
  type PaymentEventDocument,
  Refund,
  refundableOf,
  refundWayOf,
} from '../../payments/index.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { refundViews } from './refunds.ts';
import { sentTextOf } from './sent-text.ts';

/** The history of an order: its payment attempts, and every provider event with its verdict. */
export const getOrderTimeline: Handler<'GET /api/admin/orders/{id}/timeline'> = async ({ params: { id } }, context) => {
  const order = await Order.findOne({ _id: id })
    .select({ items: 1, userId: 1, status: 1, paymentStatus: 1, totalAmount: 1, flags: 1, settledFlags: 1 })
    .select({ paymentId: 1, paymentMethod: 1, paidAmount: 1, refundedAmount: 1 })
    .lean();
  if (!order) throw new AppError('NOT_FOUND', { message: 'Pesanan tidak ditemukan.' });
  const target = { kind: 'order' as const, id, name: `Pesanan #${id}` };
  const user = (await readUserSummaries([order.userId]))(order.userId);
  const { email, firstName, lastName } = user;
  await recordAudit(context, { action: 'order.timeline', target, searchTexts: [fullName(user), email] });
  const [attempts, events, refunds, refundable] = await Promise.all([
    PaymentAttempt.find({ orderId: id }).sort({ _id: 1 }).lean(),
    PaymentEvent.find({ orderId: id }).sort({ _id: 1 }).lean(),
    Refund.find({ orderId: id }).sort({ _id: -1 }).lean(),
    refundableOf(order),
  ]);
  const paying = attempts.find(({ providerOrderId }) => providerOrderId === order.paymentId) ?? null;
  return {
    orderId: order._id,
    userId: order.userId,
    user: { email, firstName, lastName },
    items: order.items.map(({ name }) => name),
    status: order.status,
    paymentStatus: order.paymentStatus,
    totalAmount: decimalRupiah(order.totalAmount),
    flags: order.flags,
    settledFlags: order.settledFlags ?? [],
    refundable: decimalRupiah(refundable),
    refundWay: refundWayOf(paying),
    paymentType: paying?.paymentType ?? null,
    paymentMethod: order.paymentMethod ?? null,
    refunds: await refundViews(refunds),
    attempts: attempts.map(attemptView),
    events: events.map(eventView),
  };
};

const attemptView = (attempt: PaymentAttemptDocument) => ({
  providerOrderId: attempt.providerOrderId,
  amount: decimalRupiah(attempt.amount),
  state: attempt.state,
  paymentType: attempt.paymentType,
  createdAt: attempt.createdAt.toISOString(),
  expiresAt: attempt.expiresAt.toISOString(),
});

const eventView = (event: PaymentEventDocument) => {
  const sent = sentTextOf(event.raw);
  const answered = sentTextOf(event.statusAnswer)('transaction_status');
  const transactionStatus = sent('transaction_status');
  return {
    at: event.createdAt.toISOString(),
    providerOrderId: event.providerOrderId,
    source: event.source,
    transactionStatus,
    ...(answered !== null && answered !== transactionStatus && { answeredStatus: answered }),
    fraudStatus: sent('fraud_status'),
    verdict: verdictOf(event),
    from: event.from,
    to: event.to,
    count: event.deliveries,
  };
};

/** A held event that staff have closed shows as resolved. */
const verdictOf = ({ verdict, resolvedAt }: PaymentEventDocument) =>
  verdict === 'held' && resolvedAt ? 'resolved' : (verdict ?? 'undecided');
