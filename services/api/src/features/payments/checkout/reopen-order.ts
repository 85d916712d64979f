import { Order, type OrderDocument } from '../../orders/index.ts';
import { nextOrderState } from '../state/payment-states.ts';

/** The payer tries again under a token that lives: a refusal shown before is over. A payment meanwhile wins. */
export async function reopenOrder({ _id, status }: Pick<OrderDocument, '_id' | 'status'>, now: Date): Promise<void> {
  const failed = { status, paymentStatus: 'failed' } as const;
  const next = nextOrderState(failed, 'retried');
  if (!next) return;
  await Order.collection.updateOne({ _id, ...failed } as never, {
    $set: { ...next, updatedAt: now },
    $inc: { version: 1 },
  });
}
