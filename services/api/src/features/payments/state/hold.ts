import type { mongo } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import type { OrderFlag } from '../../orders/index.ts';
import { type Attempt, readAttempt, writeAttempt } from './advance-attempt.ts';
import { PaymentEvent } from './payment-event.model.ts';
import { closeEvent } from './record-event.ts';
import { hasOpenMark, readOrder, writeOrder } from './write-order.ts';

/** What does not fit the stored attempt changes no state: it is kept, attempt and order are marked, and staff decide. */
export function hold(
  { providerOrderId }: Pick<Attempt, 'providerOrderId'>,
  flag: OrderFlag,
  { eventId, statusAnswer, now }: { eventId: mongo.ObjectId; statusAnswer: string; now: Date },
): Promise<void> {
  return inTransaction(async (dbSession) => {
    const attempt = await readAttempt(providerOrderId, dbSession);
    if (attempt) {
      const order = await readOrder(attempt.orderId, dbSession);
      if (!attempt.flags.includes(flag))
        await writeAttempt(attempt, { flags: [...attempt.flags, flag] }, now, dbSession);
      // A repeat of what staff have closed asks for nobody.
      const isClosed = await PaymentEvent.exists({ _id: eventId, resolvedAt: { $ne: null } }).session(dbSession);
      if (!isClosed && !hasOpenMark(order, flag)) await writeOrder(order, {}, { flags: [flag], now }, dbSession);
    }
    const state = attempt?.state ?? null;
    await closeEvent(eventId, { verdict: 'held', from: state, to: state, statusAnswer, heldFor: flag }, dbSession);
  });
}
