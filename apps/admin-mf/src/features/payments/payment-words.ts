import type { OrderStatus, PaymentStatus, RefundStatus } from '@kenali/contracts';
import type { BadgeTone } from '@kenali/ui';

interface Look {
  tone: BadgeTone;
  text: string;
}

export const ORDER_LOOKS: Record<OrderStatus, Look> = {
  pending: { tone: 'warn', text: 'Menunggu' },
  completed: { tone: 'good', text: 'Selesai' },
  cancelled: { tone: 'neutral', text: 'Dibatalkan' },
};

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: 'Belum dibayar',
  completed: 'Gratis',
  paid: 'Lunas',
  failed: 'Pembayaran gagal',
  expired: 'Kedaluwarsa',
  refunded: 'Dana dikembalikan',
};

export const REFUND_LOOKS: Record<RefundStatus, Look> = {
  requested: { tone: 'warn', text: 'Perlu dikembalikan' },
  sent: { tone: 'info', text: 'Menunggu penyedia' },
  provider_accepted: { tone: 'good', text: 'Diterima penyedia' },
  bank_confirmed: { tone: 'good', text: 'Sampai di bank' },
  failed: { tone: 'bad', text: 'Gagal dikirim' },
  manual: { tone: 'good', text: 'Dikembalikan manual' },
};

/** What we have no word for is shown as the provider says it: staff may look it up there. */
export const wordIn = (words: Record<string, string>) => (name: string) => words[name] ?? name;

export const methodWord = wordIn({
  free_access: 'Akses gratis',
  credit_card: 'Kartu',
  bank_transfer: 'Transfer bank',
  echannel: 'Mandiri Bill',
  permata: 'Permata VA',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  qris: 'QRIS',
  cstore: 'Gerai',
  akulaku: 'Akulaku',
  kredivo: 'Kredivo',
});

/** What the provider says of a payment. */
export const saidWord = wordIn({
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
