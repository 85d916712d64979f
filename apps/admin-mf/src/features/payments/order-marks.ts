import type { BadgeTone } from '@kenali/ui';

/** What staff read of a mark: its name, and what happened and what to do. */
export interface OrderMark {
  name: string;
  tone: BadgeTone & ('neutral' | 'info' | 'warn' | 'bad');
  meaning: string;
}

const MISMATCH = 'Pemberitahuan penyedia tidak sama dengan pesanan dan ditahan. Periksa di halaman pengembalian dana.';

const MARKS: Record<string, OrderMark> = {
  late_payment: {
    name: 'Pembayaran terlambat',
    tone: 'warn',
    meaning: 'Dana masuk setelah pesanan dibatalkan atau kedaluwarsa. Asesmen tetap diberikan.',
  },
  duplicate_payment: {
    name: 'Pembayaran ganda',
    tone: 'bad',
    meaning: 'Pesanan ini dibayar lebih dari sekali. Asesmen diberikan sekali; kelebihan dananya harus dikembalikan.',
  },
  reversal: {
    name: 'Dana ditarik kembali',
    tone: 'bad',
    meaning: 'Penyedia menarik kembali pembayaran yang sudah diterima. Akses yang belum dimulai dicabut.',
  },
  chargeback: {
    name: 'Sanggahan pembayaran',
    tone: 'bad',
    meaning: 'Pembayar menyanggah pembayaran ini lewat banknya. Siapkan bukti untuk penyedia.',
  },
  review: {
    name: 'Perlu ditinjau',
    tone: 'warn',
    meaning: 'Penyedia menahan pembayaran ini. Setujui atau tolak di dasbor penyedia.',
  },
  customer_fee: {
    name: 'Biaya penyedia',
    tone: 'neutral',
    meaning: 'Pembayar ikut membayar biaya penyedia, jadi jumlah yang dibayar lebih besar dari total pesanan.',
  },
  id_mismatch: { name: 'Nomor transaksi berbeda', tone: 'bad', meaning: MISMATCH },
  amount_mismatch: { name: 'Jumlah berbeda', tone: 'bad', meaning: MISMATCH },
  currency_mismatch: { name: 'Mata uang berbeda', tone: 'bad', meaning: MISMATCH },
  merchant_mismatch: { name: 'Akun penerima berbeda', tone: 'bad', meaning: MISMATCH },
};

/** @param isSettled it asks for nobody any more: decided, repaid or closed */
export function markOf(flag: string, isSettled = false): OrderMark {
  const mark = MARKS[flag] ?? { name: flag, tone: 'neutral', meaning: 'Tanda ini belum dikenal di halaman ini.' };
  return isSettled
    ? { name: `${mark.name}, selesai`, tone: 'neutral', meaning: 'Sudah selesai, tidak perlu tindakan lagi.' }
    : mark;
}
