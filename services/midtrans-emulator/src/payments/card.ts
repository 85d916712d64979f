import type { Emulator } from '../emulator.ts';
import { HttpError } from '../http-error.ts';
import type { CardOutcome, Transaction } from '../state/state.model.ts';
import { move } from './change-transaction.ts';

/** Midtrans' sandbox cards. The emulator rejects all other numbers, so that nobody enters a real card. */
const SANDBOX_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4811111111111114': 'accept',
  '4911111111111113': 'deny',
  '4511111111111117': 'challenge',
  '4611111111111116': 'fds_deny',
};
const CVV = '123';
export const OTP = '112233';

export interface Card {
  number: string;
  expiry: string;
  cvv: string;
}

export const ACCEPTED_CARD: Card = { number: '4811111111111114', expiry: '12/39', cvv: CVV };

/** The last millisecond of the month `MM/YY`. */
function endOfMonth(text: string): number | undefined {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(text.trim());
  return match ? Date.UTC(2000 + Number(match[2]), Number(match[1])) - 1 : undefined;
}

/** Validates a sandbox card. Returns its outcome and the response fields, which contain only the masked number. */
export function readCard(card: Card): { outcome: CardOutcome; details: Record<string, unknown> } {
  const number = card.number.replace(/[\s-]/g, '');
  const outcome = Object.hasOwn(SANDBOX_CARDS, number) ? SANDBOX_CARDS[number] : undefined;
  if (!outcome) throw new HttpError(400, 'Nomor kartu ini bukan nomor uji Midtrans.', 'number');
  const end = endOfMonth(card.expiry);
  if (!end || end < Date.now())
    throw new HttpError(400, 'Masa berlaku kartu ditulis bulan/tahun dan belum lewat.', 'expiry');
  if (card.cvv.trim() !== CVV) throw new HttpError(400, `CVV kartu uji adalah ${CVV}.`, 'cvv');
  return {
    outcome,
    details: { masked_card: `${number.slice(0, 8)}-${number.slice(-4)}`, bank: 'bni', card_type: 'credit' },
  };
}

/** Fields that the bank adds. A denial has no approval code. */
const bankFields = (outcome: CardOutcome): Record<string, unknown> => ({
  eci: '05',
  ...(outcome === 'deny'
    ? { channel_response_code: '05', channel_response_message: 'Do not honour' }
    : { channel_response_code: '00', channel_response_message: 'Approved' }),
  ...(outcome === 'accept' || outcome === 'challenge' ? { approval_code: String(Date.now()) } : {}),
});

const capture = ({ settings }: Emulator) => ({
  capturedAt: Date.now(),
  settleAt: Date.now() + settings.captureSettleDelayMs,
});

/** Applies the bank's decision on a card. The fault `challenge` turns an accepted card into a challenged one. */
export function finishCard(emulator: Emulator, transaction: Transaction, decision: CardOutcome): Promise<void> {
  const isChallenged = decision === 'accept' && emulator.faults.of(transaction.orderId).challenge;
  const outcome = isChallenged ? 'challenge' : decision;
  const details = { ...transaction.details, ...bankFields(outcome) };
  if (outcome === 'deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'accept' });
  if (outcome === 'fds_deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'deny' });
  return move(emulator, transaction, 'capture', { ...capture(emulator), details, fraudStatus: outcome });
}

/** The merchant accepts a challenged card. */
export const approveCard = (emulator: Emulator, transaction: Transaction) =>
  move(emulator, transaction, 'capture', { ...capture(emulator), fraudStatus: 'accept' });
