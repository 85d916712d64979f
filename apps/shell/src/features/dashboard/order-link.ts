import type { OrderView } from '@kenali/contracts';

export interface OrderLink {
  label: string;
  to: string;
  isPrimary: boolean;
}

/** Where an order goes on; null where there is nothing more to do or to see, as after a refund. */
export function orderLink({
  id,
  status,
  paymentStatus,
}: Pick<OrderView, 'id' | 'status' | 'paymentStatus'>): OrderLink | null {
  if (status === 'pending') return { label: 'Bayar', to: `/checkout?orderId=${id}`, isPrimary: true };
  if (status === 'completed')
    return { label: 'Lihat pembayaran', to: `/payment-success?orderId=${id}`, isPrimary: false };
  if (paymentStatus === 'refunded') return null;
  return { label: 'Lihat detail', to: `/payment-failed?orderId=${id}`, isPrimary: false };
}
