import type { Fault } from '../control/fault-values.ts';
import { jakartaTomorrowAt } from '../jakarta-time.ts';
import type { Following, Transaction } from '../state/state.model.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { isChallenged } from './transaction-states.ts';

/** A challenged card that nobody looks at is cancelled on the next day. */
const REVIEW_ENDS_HOUR = 16;

/** What happens to a transaction by itself if nobody does anything before; undefined when nothing does. */
export function whatFollows(transaction: Transaction): Following | undefined {
  const { status, expiresAt, capturedAt, settleAt } = transaction;
  if (status === 'pending') return { act: 'expire', at: expiresAt };
  if (isChallenged(transaction) && capturedAt)
    return { act: 'cancel', at: jakartaTomorrowAt(REVIEW_ENDS_HOUR, capturedAt) };
  if (status === 'capture' && transaction.fraudStatus === 'accept' && settleAt) return { act: 'settle', at: settleAt };
  return transaction.later;
}

/** What the switches make of a transaction that has just come into its state. */
export function whatSwitchesBring(fault: Fault, transaction: Transaction, now: number): Following | undefined {
  const { status, paymentType, method } = transaction;
  const { lateSettlementMs, reversalMs, chargebackMs, refundMs } = fault;
  // Nobody has paid with a card whose one-time code was never given.
  if (status === 'expire' && paymentType !== 'credit_card' && lateSettlementMs !== null)
    return { act: 'settle', at: now + lateSettlementMs };
  if (status !== 'settlement') return undefined;
  if (reversalMs !== null && PAYMENT_METHODS[method].isReversible) return { act: 'reverse', at: now + reversalMs };
  if (chargebackMs !== null) return { act: 'chargeBack', at: now + chargebackMs };
  if (refundMs !== null && PAYMENT_METHODS[method].refund !== 'none') return { act: 'refund', at: now + refundMs };
  return undefined;
}
