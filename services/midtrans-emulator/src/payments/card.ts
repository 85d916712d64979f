import { Refusal } from '../refusal.ts';
import type { CardOutcome } from '../state/state.model.ts';

/** Midtrans' sandbox numbers. No other number is taken, so that nobody types a real card here. */
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

/** The outcome that the number stands for and the fields of the wire; only a masked number is kept. */
export function readCard(card: Card): { outcome: CardOutcome; details: Record<string, unknown> } {
  const number = card.number.replace(/[\s-]/g, '');
  const outcome = Object.hasOwn(SANDBOX_CARDS, number) ? SANDBOX_CARDS[number] : undefined;
  if (!outcome) throw new Refusal(400, 'Nomor kartu ini bukan nomor uji Midtrans.', 'number');
  const end = endOfMonth(card.expiry);
  if (!end || end < Date.now())
    throw new Refusal(400, 'Masa berlaku kartu ditulis bulan/tahun dan belum lewat.', 'expiry');
  if (card.cvv.trim() !== CVV) throw new Refusal(400, `CVV kartu uji adalah ${CVV}.`, 'cvv');
  return {
    outcome,
    details: { masked_card: `${number.slice(0, 8)}-${number.slice(-4)}`, bank: 'bni', card_type: 'credit' },
  };
}

/** Fields that the bank's answer adds; a denial has no approval code. */
export const bankAnswer = (outcome: CardOutcome): Record<string, unknown> => ({
  eci: '05',
  ...(outcome === 'deny'
    ? { channel_response_code: '05', channel_response_message: 'Do not honour' }
    : { channel_response_code: '00', channel_response_message: 'Approved' }),
  ...(outcome === 'accept' || outcome === 'challenge' ? { approval_code: String(Date.now()) } : {}),
});
