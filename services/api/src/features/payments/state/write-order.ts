import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';

/** @throws Error when the order does not exist: callers take its id from a payment attempt */
export async function readOrder(orderId: number, dbSession?: ClientSession): Promise<OrderDocument> {
  const order = await Order.collection.findOne<OrderDocument>({ _id: orderId } as never, { session: dbSession });
  if (!order) throw new Error(`A payment attempt refers to order ${orderId}, which does not exist`);
  return order;
}

/**
 * Compare-and-set on `version`. Inside a transaction, a lost race is a write conflict, which runs the transaction again.
 * @throws AppError UNAVAILABLE when the order changed since it was read
 */
export async function writeOrder(
  order: Pick<OrderDocument, '_id' | 'version'>,
  changes: Partial<OrderDocument>,
  { flags = [], now }: { flags?: (OrderFlag | undefined)[]; now: Date },
  dbSession: ClientSession,
): Promise<void> {
  const raised = flags.filter((flag) => flag !== undefined);
  const { modifiedCount } = await Order.collection.updateOne(
    { _id: order._id, version: order.version } as never,
    {
      $set: { ...changes, updatedAt: now },
      $inc: { version: 1 },
      $addToSet: { flags: { $each: raised } },
      // Raising a flag again reopens it.
      $pull: { settledFlags: { $in: raised } as never },
    },
    { session: dbSession },
  );
  if (modifiedCount === 0) throw new AppError('UNAVAILABLE');
}

/** Resolved flags stay in `flags` for the record and need no action. Skips flags that are not open on the order. */
export async function resolveFlags(orderId: number, flags: OrderFlag[], dbSession: ClientSession): Promise<void> {
  const order = await readOrder(orderId, dbSession);
  const resolved = flags.filter((flag) => hasOpenFlag(order, flag));
  if (resolved.length === 0) return;
  await Order.collection.updateOne(
    { _id: orderId as never },
    { $addToSet: { settledFlags: { $each: resolved } }, $inc: { version: 1 } },
    { session: dbSession },
  );
}

export const hasOpenFlag = ({ flags, settledFlags = [] }: OrderDocument, flag: OrderFlag): boolean =>
  flags.includes(flag) && !settledFlags.includes(flag);
