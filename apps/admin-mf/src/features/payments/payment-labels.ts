import type { AdminRefund, OrderStatus, OrderTimeline, PaymentStatus, RefundStatus } from '@kenali/contracts';
import type { BadgeLabel } from '../../common/labels.ts';

export const ORDER_BADGES: Record<OrderStatus, BadgeLabel> = {
  pending: { tone: 'warn', text: 'Menunggu' },
  completed: { tone: 'good', text: 'Selesai' },
  cancelled: { tone: 'neutral', text: 'Dibatalkan' },
};

const PAYMENT_STATUS_NAMES: Record<PaymentStatus, string> = {
  pending: 'Belum dibayar',
  completed: 'Gratis',
  paid: 'Lunas',
  failed: 'Pembayaran gagal',
  expired: 'Kedaluwarsa',
  refunded: 'Dana dikembalikan',
};

const REFUND_BADGES: Record<RefundStatus, BadgeLabel> = {
  requested: { tone: 'warn', text: 'Perlu dikembalikan' },
  sent: { tone: 'info', text: 'Menunggu penyedia' },
  provider_accepted: { tone: 'good', text: 'Diterima penyedia' },
  bank_confirmed: { tone: 'good', text: 'Sampai di bank' },
  failed: { tone: 'bad', text: 'Gagal dikirim' },
  manual: { tone: 'good', text: 'Dikembalikan manual' },
};

/** An order by an access code fails only when its code is given back. */
export const paymentStatusName = (status: PaymentStatus, method: string | null): string =>
  status === 'failed' && method === 'access_code' ? 'Kode dikembalikan' : PAYMENT_STATUS_NAMES[status];

/** Why the payment history of an order is empty. */
export function whyNoPayment({ status, paymentMethod }: Pick<OrderTimeline, 'status' | 'paymentMethod'>) {
  if (paymentMethod !== 'access_code')
    return {
      title: 'Belum ada percobaan pembayaran',
      children: 'Riwayat muncul setelah pembayar membuka halaman pembayaran.',
    };
  const opened = 'Asesmennya dibuka dengan kode akses.';
  return {
    title: 'Tidak ada pembayaran untuk pesanan ini',
    children: status === 'cancelled' ? `${opened} Kodenya kemudian dikembalikan, jadi asesmennya ditarik.` : opened,
  };
}

/** A refund that the provider cannot pay waits for staff to transfer it, one of an unsettled payment for the provider. */
export const refundBadge = ({ state, isSendable, refundWay }: AdminRefund): BadgeLabel => {
  if (state !== 'requested' || isSendable) return REFUND_BADGES[state];
  return refundWay === 'later'
    ? { tone: 'info', text: 'Menunggu penyelesaian' }
    : { tone: 'warn', text: 'Perlu ditransfer' };
};

/** The note of who recorded it, or why it is not done. What the provider answered stays as it is, so that staff can look it up there. */
export function refundNote({ state, note }: Pick<AdminRefund, 'state' | 'note'>): string {
  if (state === 'manual' || note === '') return note;
  if (state === 'failed') return `Jawaban penyedia: ${note}`;
  return state === 'sent' ? 'Penyedia belum menjawab. Kirim lagi; dana tidak akan dikembalikan dua kali.' : '';
}

/** Returns a function that names a value. Unknown values stay unchanged, so that staff can look them up at the provider. */
export const nameFrom = (names: Record<string, string>) => (value: string) => names[value] ?? value;

/** Names the provider's transaction status. */
export const transactionStatusName = nameFrom({
  pending: 'menunggu pembayaran',
  capture: 'kartu didebit',
  settlement: 'dana diterima',
  deny: 'ditolak',
  expire: 'kedaluwarsa',
  cancel: 'dibatalkan',
  failure: 'gagal',
  refund: 'dana dikembalikan',
  partial_refund: 'dana dikembalikan sebagian',
  chargeback: 'disanggah',
  partial_chargeback: 'disanggah sebagian',
});
