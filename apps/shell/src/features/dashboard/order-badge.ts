import type { OrderView } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

type Badge = { label: string; tone: BadgeTone };

const BY_PAYMENT: Partial<Record<OrderView['paymentStatus'], Badge>> = {
  failed: { label: 'Gagal', tone: 'bad' },
  expired: { label: 'Kedaluwarsa', tone: 'neutral' },
  refunded: { label: 'Dana dikembalikan', tone: 'neutral' },
};

const BY_STATUS: Record<OrderView['status'], Badge> = {
  completed: { label: 'Lunas', tone: 'good' },
  pending: { label: 'Menunggu', tone: 'warn' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral' },
};

/** One word for where an order stands; how the payment ended says more than that the order did. */
export const orderBadge = ({ status, paymentStatus }: Pick<OrderView, 'status' | 'paymentStatus'>): Badge =>
  (status !== 'completed' && BY_PAYMENT[paymentStatus]) || BY_STATUS[status];
