import type { FieldError } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { Assessment, type AssessmentDocument } from '../assessments/index.ts';
import { lockAccount } from '../auth/index.ts';
import { Order, type OrderDocument } from './order.model.ts';
import { orderCreated } from './order.view.ts';

/** Orders assessments at their current catalogue prices. A repeated Idempotency-Key returns the order of the first request. */
export const createOrder: Handler<'POST /api/orders'> = async ({ body: { assessmentIds, replaces } }, context) => {
  // Look for the key first: a repeated request must find its order even if an assessment is no longer on sale.
  const before = await findOrderByKey(context, assessmentIds);
  return orderCreated(before ?? (await insertOrder(assessmentIds, replaces, context)));
};

async function insertOrder(assessmentIds: number[], replaces: number[] | undefined, context: CallContext) {
  const assessments = await readOrderable(assessmentIds);
  const firstItemId = await nextId('orderItems', assessments.length);
  const now = context.services.now();
  try {
    const order = {
      _id: await nextId(Order),
      userId: context.caller.id,
      byStaff: context.caller.role === 'user' ? undefined : true,
      items: assessments.map(({ _id: assessmentId, isActive: _, ...offer }, index) => ({
        _id: firstItemId + index,
        assessmentId,
        ...offer,
      })),
      totalAmount: assessments.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0),
      idempotencyKey: context.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    };
    return await inTransactionOf(order.userId, async (dbSession) => {
      const { searchWords } = await lockAccount(order.userId, dbSession);
      const [created] = await Order.create([{ ...order, searchWords }], { session: dbSession });
      if (replaces) await nameSuccessor(replaces, order, dbSession);
      return created as OrderDocument;
    });
  } catch (error) {
    // Of two concurrent requests with one key, the unique index accepts one. The other returns that order.
    const winner = isDuplicateKey(error, 'idempotencyKey') && (await findOrderByKey(context, assessmentIds));
    if (winner) return winner;
    throw error;
  }
}

/** Only the buyer's own cancelled orders have a successor, and the first one stays. */
async function nameSuccessor(
  replaced: readonly number[],
  { _id, userId, createdAt }: Pick<OrderDocument, '_id' | 'userId' | 'createdAt'>,
  dbSession: ClientSession,
): Promise<void> {
  await Order.collection.updateMany(
    { _id: { $in: replaced }, userId, status: 'cancelled', cancelledBy: 'buyer', replacedBy: null } as never,
    { $set: { replacedBy: _id, updatedAt: createdAt }, $inc: { version: 1 } },
    { session: dbSession },
  );
}

async function findOrderByKey({ caller, idempotencyKey }: CallContext, assessmentIds: number[]) {
  if (!idempotencyKey) return null;
  const order = await Order.findOne({ userId: caller.id, idempotencyKey })
    .select({ totalAmount: 1, status: 1, 'items.assessmentId': 1 })
    .lean();
  if (order && !isSameList(order.items, assessmentIds))
    throw new AppError('CONFLICT', { message: 'Kunci permintaan ini sudah dipakai untuk pesanan lain.' });
  return order;
}

function isSameList(items: { assessmentId: number }[], wanted: number[]) {
  const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other).join();
  return sorted(items.map(({ assessmentId }) => assessmentId)) === sorted(wanted);
}

type Orderable = Pick<
  AssessmentDocument,
  '_id' | 'isActive' | 'name' | 'priceRupiah' | 'type' | 'instrumentId' | 'ageRange'
>;

/**
 * Reads all requested assessments at their current prices, in the requested order.
 * @throws AppError ASSESSMENTS_UNAVAILABLE with one field per entry that cannot be ordered, so that the cart can remove it
 */
async function readOrderable(assessmentIds: readonly number[]): Promise<Orderable[]> {
  const found = await Assessment.find({ _id: { $in: assessmentIds } })
    .select({ name: 1, priceRupiah: 1, type: 1, instrumentId: 1, ageRange: 1, isActive: 1 })
    .lean();
  const byId = new Map(found.map((assessment) => [assessment._id, assessment]));
  const fields = assessmentIds.flatMap((id, index): FieldError[] => {
    const problem = problemOf(byId.get(id), id, assessmentIds.indexOf(id) < index);
    return problem ? [{ path: `assessmentIds.${index}`, message: problem }] : [];
  });
  if (fields.length > 0) throw unavailable(fields);
  return assessmentIds.map((id) => byId.get(id)!);
}

function problemOf(
  assessment: Pick<AssessmentDocument, 'name' | 'isActive'> | undefined,
  id: number,
  isRepeat: boolean,
) {
  if (!assessment) return `Asesmen nomor ${id} tidak ditemukan.`;
  if (!assessment.isActive) return `Asesmen "${assessment.name}" sudah tidak tersedia.`;
  return isRepeat ? `Asesmen "${assessment.name}" dipilih lebih dari sekali.` : null;
}

const unavailable = (fields: FieldError[]) =>
  new AppError('ASSESSMENTS_UNAVAILABLE', {
    message: `Sebagian asesmen tidak dapat dipesan. ${[...new Set(fields.map(({ message }) => message))].join(' ')}`,
    fields,
  });
