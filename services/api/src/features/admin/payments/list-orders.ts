import { type AdminOrderItem, type AdminOrdersQuery, ORDER_FLAGS } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { recordShown } from '../../audit/index.ts';
import { ORDER_TOKEN_INDEX, Order, type OrderDocument } from '../../orders/index.ts';
import { findIdsOfPage, pageOfOne } from '../lists/find-page.ts';
import { type PageRange, readInOrder, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries, type UserSummary } from '../user-summaries.ts';

const ATTENTION_FLAGS = ORDER_FLAGS.filter((flag) => flag !== 'customer_fee');
/** Orders with an unresolved flag. The index finds the few flagged orders; the expression then drops resolved ones. */
export const NEEDS_ATTENTION = {
  flags: { $in: ATTENTION_FLAGS },
  $expr: {
    $not: { $setIsSubset: [{ $setIntersection: ['$flags', ATTENTION_FLAGS] }, { $ifNull: ['$settledFlags', []] }] },
  },
};
/** "12", "#12", or a provider order id such as "order_12_1760000000000". */
const ORDER_NUMBER = /^(?:#?(\d{1,12})|order_(\d{1,12})_\d+)$/;

/** The number of an order that a search consists of, or null. */
export function orderNumber(search = ''): number | null {
  const [, plain, fromProvider] = ORDER_NUMBER.exec(search) ?? [];
  const digits = plain ?? fromProvider;
  return digits === undefined ? null : Number(digits);
}

export const listOrders: Handler<'GET /api/admin/orders'> = async ({ query }, context) => {
  const { total, ids } = await pageOf(query, toPageRange(query));
  const found = await readInOrder<OrderDocument>(Order, ids, { searchWords: 0, idempotencyKey: 0 });
  const [summaries] = await Promise.all([
    readUserSummaries(found.map(({ userId }) => userId)),
    recordShown(context, 'orders.list', { order: found.map(({ _id }) => _id) }),
  ]);
  context.setHeader('X-Total-Count', String(total));
  return found.map((order) => orderItem(order, summaries(order.userId)));
};

async function pageOf(query: AdminOrdersQuery, range: PageRange) {
  const filter = filterOf(query);
  const number = orderNumber(query.search);
  if (number !== null && (await Order.exists({ ...filter, _id: number }))) return pageOfOne(number, range);
  const tokens = queryTokens(query.search);
  return findIdsOfPage(Order, { filter, tokens, sort: { _id: -1 }, tokenIndex: ORDER_TOKEN_INDEX, ...range });
}

const filterOf = ({ status, flag, userId }: AdminOrdersQuery): Record<string, unknown> => ({
  ...(userId !== undefined && { userId }),
  ...(status && { status }),
  ...(flag && (flag === 'attention' ? NEEDS_ATTENTION : { flags: flag })),
});

const orderItem = (order: OrderDocument, { email, firstName, lastName }: UserSummary): AdminOrderItem => ({
  id: order._id,
  userId: order.userId,
  user: { id: order.userId, email, firstName, lastName },
  items: order.items.map(({ name, type, priceRupiah }) => ({ name, type, price: decimalRupiah(priceRupiah) })),
  totalAmount: decimalRupiah(order.totalAmount),
  paidAmount: order.paidAmount === null ? null : decimalRupiah(order.paidAmount),
  refundedAmount: decimalRupiah(order.refundedAmount),
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  flags: order.flags,
  settledFlags: order.settledFlags ?? [],
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
});
