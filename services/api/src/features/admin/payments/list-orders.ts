import { type AdminOrderItem, type AdminOrdersQuery, ORDER_FLAGS } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { recordShown } from '../../audit/index.ts';
import { ORDER_TOKEN_INDEX, Order, type OrderDocument } from '../../orders/index.ts';
import { findPage } from '../lists/find-page.ts';
import { ONE_REPLY, type PageRange, readPage, toPageRange } from '../lists/read-page.ts';
import { orderByIds } from '../lists/search-query.ts';
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
export const ORDER_NUMBER = /^(?:#?(\d{1,12})|order_(\d{1,12})_\d+)$/;

export const listOrders: Handler<'GET /api/admin/orders'> = async ({ query }, context) => {
  const { total, ids } = await pageOf(query, toPageRange(query));
  const found = await Order.find({ _id: { $in: ids } }, { searchWords: 0, idempotencyKey: 0 }, ONE_REPLY).lean<
    OrderDocument[]
  >();
  const [summaries] = await Promise.all([
    readUserSummaries(found.map(({ userId }) => userId)),
    recordShown(context, 'orders.list', { order: found.map(({ _id }) => _id) }),
  ]);
  context.setHeader('X-Total-Count', String(total));
  return orderByIds(ids, found).map((order) => orderItem(order, summaries(order.userId)));
};

async function pageOf(query: AdminOrdersQuery, range: PageRange) {
  const filter = filterOf(query);
  const byNumber = await findByNumber(query.search, filter);
  if (byNumber !== null) return { total: 1, ids: range.skip === 0 ? [byNumber] : [] };
  const tokens = queryTokens(query.search);
  const sort = { _id: -1 } as const;
  if (tokens.length > 0)
    return findPage(Order.collection, { filter, tokens, sort, tokenIndex: ORDER_TOKEN_INDEX, ...range });
  const { total, rows } = await readPage<{ _id: number }>(Order, { filter, fields: { _id: 1 }, sort, ...range });
  return { total, ids: rows.map(({ _id }) => _id) };
}

const filterOf = ({ status, flag, userId }: AdminOrdersQuery): Record<string, unknown> => ({
  ...(userId !== undefined && { userId }),
  ...(status && { status }),
  ...(flag && (flag === 'attention' ? NEEDS_ATTENTION : { flags: flag })),
});

/** The order whose number is searched for; null when the search is not a number or no order has it. */
async function findByNumber(search: string | undefined, filter: object): Promise<number | null> {
  const [, plain, fromProvider] = ORDER_NUMBER.exec(search ?? '') ?? [];
  const number = plain ?? fromProvider;
  if (number === undefined) return null;
  const found = await Order.exists({ ...filter, _id: Number(number) });
  return found && Number(number);
}

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
