import type { OrderView } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';
import { orderSentence } from '../../common/payment/order-sentence.ts';

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

/* Nobody paid for an order by an access code, so it has no payment to look at. */

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

/** Returns the link of an order, if it has one. A refunded order neither succeeded nor failed, so its own page opens. */
export function orderLink({
  id,
  status,
  paymentStatus,
  partner,
}: OrderState & Pick<OrderView, 'id'>): OrderLink | null {
  if (partner) return null;
  if (status === 'pending') return { label: 'Bayar', to: `/checkout?orderId=${id}`, isPrimary: true };
  if (status === 'completed')
    return { label: 'Lihat pembayaran', to: `/payment-success?orderId=${id}`, isPrimary: false };
  if (paymentStatus === 'refunded') return { label: 'Lihat detail', to: `/checkout?orderId=${id}`, isPrimary: false };
  return { label: 'Lihat detail', to: `/payment-failed?orderId=${id}`, isPrimary: false };
}

/** Who gave it, unless the user ordered it. */
export const orderOrigin = ({ partner }: Pick<OrderView, 'partner'>): string | null =>
  partner ? `Kode akses dari ${partner}` : null;

/** What happened beyond what the badge says. The card on top of the page describes what waits. */
export function orderDetail(order: OrderView): string | null {
  if (order.status !== 'cancelled' && Number(order.refundedAmount) === 0) return null;
  if (order.partner) return 'Kode ini dikembalikan, jadi asesmennya tidak ada lagi di akun Anda.';
  return orderSentence(order).detail;
}
