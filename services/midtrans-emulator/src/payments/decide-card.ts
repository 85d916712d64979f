import type { Emulator } from '../emulator.ts';
import type { CardOutcome, Transaction } from '../state/state.model.ts';
import { bankAnswer } from './card.ts';
import { move } from './change-transaction.ts';

const captured = ({ settings }: Emulator) => ({
  capturedAt: Date.now(),
  settleAt: Date.now() + settings.captureSettleDelayMs,
});

/** The bank's word on a card, after the one-time code; a switch may put an accepted one before the risk check. */
export function finishCard(emulator: Emulator, transaction: Transaction, said: CardOutcome): Promise<void> {
  const isChallenged = said === 'accept' && emulator.faults.of(transaction.orderId).challenge;
  const outcome = isChallenged ? 'challenge' : said;
  const details = { ...transaction.details, ...bankAnswer(outcome) };
  if (outcome === 'deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'accept' });
  if (outcome === 'fds_deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'deny' });
  return move(emulator, transaction, 'capture', { ...captured(emulator), details, fraudStatus: outcome });
}

/** The merchant's staff lets a challenged card pass. */
export const approve = (emulator: Emulator, transaction: Transaction) =>
  move(emulator, transaction, 'capture', { ...captured(emulator), fraudStatus: 'accept' });

/** The payer's bank says no, before any money moved. */
export const deny = (emulator: Emulator, transaction: Transaction) => move(emulator, transaction, 'deny', {});
