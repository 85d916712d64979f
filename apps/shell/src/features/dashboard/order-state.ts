import type { OrderView } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

type OrderState = Pick<OrderView, 'status' | 'paymentStatus' | 'partner'>;
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

/** Nobody paid for an order by an access code. */
const BY_CODE: typeof BY_STATUS = {
  ...BY_STATUS,
  completed: { label: 'Selesai', tone: 'good' },
  cancelled: { label: 'Kode dikembalikan', tone: 'neutral' },
};

/** Returns the badge of an order. The payment status is more specific than the order status, so it comes first. */
export const orderBadge = ({ status, paymentStatus, partner }: OrderState): Badge => {
  if (partner) return BY_CODE[status];
  // `failed` of a cancelled order is how the payment ended, not a failure that the buyer could act on.
  if (status === 'completed' || (status === 'cancelled' && paymentStatus === 'failed')) return BY_STATUS[status];
  return BY_PAYMENT[paymentStatus] ?? BY_STATUS[status];
};

export interface OrderLink {
  label: string;
  to: string;
  isPrimary: boolean;
}

/** Returns the link of an order. A refunded order neither succeeded nor failed, so its own page opens. */
export function orderLink({ id, status, paymentStatus }: OrderState & Pick<OrderView, 'id'>): OrderLink {
  if (status === 'pending') return { label: 'Bayar', to: `/checkout?orderId=${id}`, isPrimary: true };
  if (status === 'completed')
    return { label: 'Lihat pembayaran', to: `/payment-success?orderId=${id}`, isPrimary: false };
  if (paymentStatus === 'refunded') return { label: 'Lihat detail', to: `/checkout?orderId=${id}`, isPrimary: false };
  return { label: 'Lihat detail', to: `/payment-failed?orderId=${id}`, isPrimary: false };
}
