import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { takePersonWords } from '../auth/index.ts';
import { Order, type OrderDocument } from './order.model.ts';
import { orderCreated } from './order.view.ts';
import { readOrderable } from './read-orderable.ts';

/** Prices and total are the catalogue's of this moment; the same Idempotency-Key answers the order that it made before. */
export const createOrder: Handler<'POST /api/orders'> = async ({ body: { assessmentIds } }, context) => {
  // Looked for first: the repeat must find its order even when an assessment has been taken off sale since.
  const before = await orderOfKey(context, assessmentIds);
  return orderCreated(before ?? (await insertOrder(assessmentIds, context)));
};

async function insertOrder(assessmentIds: number[], context: CallContext) {
  const assessments = await readOrderable(assessmentIds);
  const firstItemId = await nextId('orderItems', assessments.length);
  const now = context.services.now();
  try {
    const order = {
      _id: await nextId('orders'),
      userId: context.caller.id,
      byStaff: context.caller.role === 'user' ? undefined : true,
      items: assessments.map(({ _id, name, priceRupiah, type, instrumentId, ageRange }, index) => ({
        _id: firstItemId + index,
        assessmentId: _id,
        name,
        priceRupiah,
        type,
        instrumentId,
        ageRange,
      })),
      totalAmount: assessments.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0),
      idempotencyKey: context.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    };
    return await inTransaction(async (dbSession) => {
      const searchWords = await takePersonWords(order.userId, dbSession);
      const [created] = await Order.create([{ ...order, searchWords }], { session: dbSession });
      return created as OrderDocument;
    });
  } catch (error) {
    // Two presses at once: the unique index lets one through, the other answers that one's order.
    const winner = isDuplicateKey(error, 'idempotencyKey') && (await orderOfKey(context, assessmentIds));
    if (winner) return winner;
    throw error;
  }
}

async function orderOfKey({ caller, idempotencyKey }: CallContext, assessmentIds: number[]) {
  if (!idempotencyKey) return null;
  const order = await Order.findOne({ userId: caller.id, idempotencyKey })
    .select({ totalAmount: 1, status: 1, 'items.assessmentId': 1 })
    .lean();
  if (order && !isSameList(order.items, assessmentIds))
    throw new AppError('CONFLICT', { message: 'Kunci permintaan ini sudah dipakai untuk pesanan lain.' });
  return order;
}

function isSameList(items: { assessmentId: number }[], wanted: number[]) {
  const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other).join();
  return inOrder(items.map(({ assessmentId }) => assessmentId)) === inOrder(wanted);
}
