import type { PaymentStatusView } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

type Payment = Pick<PaymentStatusView, 'status' | 'paymentStatus'>;

export const isPaid = ({ status, paymentStatus }: Payment): boolean =>
  status === 'completed' || paymentStatus === 'paid' || paymentStatus === 'completed';

/** The payment is still pending, not denied. */
export const isWaiting = ({ status, paymentStatus }: Payment): boolean =>
  status === 'pending' && paymentStatus === 'pending';

interface Badge {
  label: string;
  tone: BadgeTone;
}

const PAID: Badge = { label: 'Lunas', tone: 'good' };
const SUCCESS_BADGES: Record<string, Badge> = {
  completed: PAID,
  paid: PAID,
  pending: { label: 'Menunggu', tone: 'warn' },
};
const FAILURE_BADGES: Record<string, Badge> = {
  failed: { label: 'Gagal', tone: 'bad' },
  expired: { label: 'Kedaluwarsa', tone: 'neutral' },
};

const badgeIn = (badges: Record<string, Badge>, { paymentStatus }: Payment): Badge =>
  badges[paymentStatus] ?? { label: paymentStatus, tone: 'neutral' };

/** Returns the badge of the success page, with the raw status as label if it has none. */
export const successBadge = (payment: Payment): Badge => badgeIn(SUCCESS_BADGES, payment);
/** Returns the badge of the failure page, with the raw status as label if it has none. */
export const failureBadge = (payment: Payment): Badge => badgeIn(FAILURE_BADGES, payment);
