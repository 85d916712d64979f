import type { OrderFlag } from '@kenali/contracts';
import type { mongo } from 'mongoose';
import { inTransactionOf } from '../../../db/database.ts';
import { PaymentEvent } from './payment-event.model.ts';
import { setVerdict } from './record-event.ts';
import { type Attempt, readAttempt, writeAttempt } from './write-attempt.ts';
import { hasOpenFlag, readOrder, writeOrder } from './write-order.ts';

/**
 * Holds an event that does not match the stored attempt. No state changes: the event is kept, the attempt and the order
 * get the flag, and staff decide.
 */
export function holdForStaff(
  { providerOrderId, orderId }: Pick<Attempt, 'providerOrderId' | 'orderId'>,
  flag: OrderFlag,
  { eventId, statusAnswer, now }: { eventId: mongo.ObjectId; statusAnswer: string; now: Date },
): Promise<void> {
  return inTransactionOf(`order ${orderId}`, async (dbSession) => {
    const attempt = await readAttempt(providerOrderId, dbSession);
    if (attempt) {
      const order = await readOrder(attempt.orderId, dbSession);
      if (!attempt.flags.includes(flag))
        await writeAttempt(attempt, { flags: [...attempt.flags, flag] }, now, dbSession);
      // A repeated delivery of an event that staff have resolved must not raise the flag again.
      const isResolved = await PaymentEvent.exists({ _id: eventId, resolvedAt: { $ne: null } }).session(dbSession);
      if (!isResolved && !hasOpenFlag(order, flag)) await writeOrder(order, {}, { flags: [flag], now }, dbSession);
    }
    const state = attempt?.state ?? null;
    await setVerdict(eventId, { verdict: 'held', from: state, to: state, statusAnswer, heldFor: flag }, dbSession);
  });
}
