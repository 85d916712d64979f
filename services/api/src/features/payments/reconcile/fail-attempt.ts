import { inTransaction } from '../../../db/database.ts';
import { type Attempt, readAttempt, writeAttempt } from '../state/advance-attempt.ts';
import { nextOrderState } from '../state/payment-states.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';

/** Gives up an attempt that nobody has a token for. The order shows failed until the next try; late money still counts. */
export function failAttempt({ providerOrderId }: Attempt, now: Date): Promise<void> {
  return inTransaction(async (dbSession) => {
    const attempt = await readAttempt(providerOrderId, dbSession);
    if (!attempt?.live) return;
    const given = { state: 'failed', live: false, leaseUntil: null, nextCheckAt: null } as const;
    await writeAttempt(attempt, given, now, dbSession);
    const order = await readOrder(attempt.orderId, dbSession);
    const next = nextOrderState(order, 'refused');
    if (next) await writeOrder(order, next, { now }, dbSession);
  });
}
