import type { Fault } from '../control/fault.model.ts';
import { jakartaTomorrowAt } from '../format.ts';
import type { ScheduledAction, Transaction } from '../state/state.model.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { isChallenged } from './transaction.ts';

/** Midtrans cancels a challenged card at this hour of the next day unless the merchant has reviewed it. */
const REVIEW_DEADLINE_HOUR = 16;

/** The next automatic action on a transaction in its current state. */
export function scheduledAction(transaction: Transaction): ScheduledAction | undefined {
  const { status, expiresAt, capturedAt, settleAt } = transaction;
  if (status === 'pending') return { act: 'expire', at: expiresAt };
  if (isChallenged(transaction) && capturedAt)
    return { act: 'cancel', at: jakartaTomorrowAt(REVIEW_DEADLINE_HOUR, capturedAt) };
  if (status === 'capture' && transaction.fraudStatus === 'accept' && settleAt) return { act: 'settle', at: settleAt };
  return transaction.later;
}

/** The action that a fault triggers for a transaction that has just changed its state. */
export function actionOfFault(fault: Fault, transaction: Transaction, now: number): ScheduledAction | undefined {
  const { status, paymentType, method } = transaction;
  const { lateSettlementMs, reversalMs, chargebackMs, refundMs } = fault;
  // A card expires because the customer never entered the one-time code, so no money can arrive later.
  if (status === 'expire' && paymentType !== 'credit_card' && lateSettlementMs !== null)
    return { act: 'settle', at: now + lateSettlementMs };
  if (status !== 'settlement') return undefined;
  if (reversalMs !== null && PAYMENT_METHODS[method].isReversible) return { act: 'reverse', at: now + reversalMs };
  if (chargebackMs !== null) return { act: 'chargeBack', at: now + chargebackMs };
  if (refundMs !== null && PAYMENT_METHODS[method].refund !== 'none') return { act: 'refund', at: now + refundMs };
  return undefined;
}
