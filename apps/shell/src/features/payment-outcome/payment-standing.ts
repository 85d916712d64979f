import type { PaymentStatusView } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

type Payment = Pick<PaymentStatusView, 'status' | 'paymentStatus'>;

export const isPaid = ({ status, paymentStatus }: Payment): boolean =>
  status === 'completed' || paymentStatus === 'paid' || paymentStatus === 'completed';

/** Nothing is decided yet, so that it is worth asking again. */
export const isWaiting = ({ status, paymentStatus }: Payment): boolean =>
  status === 'pending' && paymentStatus === 'pending';

interface BadgeWord {
  label: string;
  tone: BadgeTone;
}

const PAID: BadgeWord = { label: 'Lunas', tone: 'good' };
const SUCCESS_WORDS: Record<string, BadgeWord> = {
  completed: PAID,
  paid: PAID,
  pending: { label: 'Menunggu', tone: 'warn' },
};
const FAILURE_WORDS: Record<string, BadgeWord> = {
  failed: { label: 'Gagal', tone: 'bad' },
  expired: { label: 'Kedaluwarsa', tone: 'neutral' },
};

const wordIn = (words: Record<string, BadgeWord>, { paymentStatus }: Payment): BadgeWord =>
  words[paymentStatus] ?? { label: paymentStatus, tone: 'neutral' };

/** What the success page calls it; the raw value where it has no word. */
export const successBadge = (payment: Payment): BadgeWord => wordIn(SUCCESS_WORDS, payment);
/** What the failure page calls it; the raw value where it has no word. */
export const failureBadge = (payment: Payment): BadgeWord => wordIn(FAILURE_WORDS, payment);
