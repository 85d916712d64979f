import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { Order, type OrderDocument, type OrderFlag } from '../../orders/index.ts';

export async function readOrder(orderId: number, dbSession?: ClientSession): Promise<OrderDocument> {
  const order = await Order.collection.findOne<OrderDocument>({ _id: orderId } as never, { session: dbSession });
  if (!order) throw new Error(`An attempt names order ${orderId}, which does not exist`);
  return order;
}

/** Compare-and-set. Inside a transaction a lost race shows as a write conflict, and the transaction runs again. */
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
      // What is raised anew asks for a person anew.
      $pull: { settledFlags: { $in: raised } as never },
    },
    { session: dbSession },
  );
  if (modifiedCount === 0) throw new AppError('UNAVAILABLE');
}

/** Marks stay for the record; these ask for nobody any more. Does nothing to marks that the order does not have. */
export async function settleMarks(orderId: number, marks: OrderFlag[], dbSession: ClientSession): Promise<void> {
  const order = await readOrder(orderId, dbSession);
  const settled = marks.filter((mark) => hasOpenMark(order, mark));
  if (settled.length === 0) return;
  await Order.collection.updateOne(
    { _id: orderId as never },
    { $addToSet: { settledFlags: { $each: settled } }, $inc: { version: 1 } },
    { session: dbSession },
  );
}

export const hasOpenMark = ({ flags, settledFlags = [] }: OrderDocument, mark: OrderFlag): boolean =>
  flags.includes(mark) && !settledFlags.includes(mark);
