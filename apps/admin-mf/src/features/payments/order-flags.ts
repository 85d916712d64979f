import type { BadgeTone } from '@kenali/ui';
import { FLAG_NAMES } from '../../common/labels.ts';

/** A flag as staff read it: its name, and what happened and what to do. */
export interface FlagLabel {
  name: string;
  tone: BadgeTone & ('neutral' | 'info' | 'warn' | 'bad');
  meaning: string;
}

const MISMATCH = 'Pemberitahuan penyedia tidak sama dengan pesanan dan ditahan. Periksa di halaman pengembalian dana.';

const FLAGS: Record<keyof typeof FLAG_NAMES, Omit<FlagLabel, 'name'>> = {
  late_payment: {
    tone: 'warn',
    meaning: 'Dana masuk setelah pesanan dibatalkan atau kedaluwarsa. Asesmen tetap diberikan.',
  },
  duplicate_payment: {
    tone: 'bad',
    meaning: 'Pesanan ini dibayar lebih dari sekali. Asesmen diberikan sekali; kelebihan dananya harus dikembalikan.',
  },
  reversal: {
    tone: 'bad',
    meaning: 'Penyedia menarik kembali pembayaran yang sudah diterima. Akses yang belum dimulai dicabut.',
  },
  chargeback: {
    tone: 'bad',
    meaning: 'Pembayar menyanggah pembayaran ini lewat banknya. Siapkan bukti untuk penyedia.',
  },
  review: {
    tone: 'warn',
    meaning: 'Penyedia menahan pembayaran ini. Setujui atau tolak di dasbor penyedia.',
  },
  customer_fee: {
    tone: 'neutral',
    meaning: 'Pembayar ikut membayar biaya penyedia, jadi jumlah yang dibayar lebih besar dari total pesanan.',
  },
  id_mismatch: { tone: 'bad', meaning: MISMATCH },
  amount_mismatch: { tone: 'bad', meaning: MISMATCH },
  currency_mismatch: { tone: 'bad', meaning: MISMATCH },
  merchant_mismatch: { tone: 'bad', meaning: MISMATCH },
};

const UNKNOWN = { tone: 'neutral', meaning: 'Tanda ini belum dikenal di halaman ini.' } as const;
const isKnown = (flag: string): flag is keyof typeof FLAG_NAMES => Object.hasOwn(FLAG_NAMES, flag);

/** @param isResolved whether the flag needs no further action */
export function describeFlag(flag: string, isResolved = false): FlagLabel {
  const name = isKnown(flag) ? FLAG_NAMES[flag] : flag;
  if (isResolved)
    return { name: `${name}, selesai`, tone: 'neutral', meaning: 'Sudah selesai, tidak perlu tindakan lagi.' };
  return { name, ...(isKnown(flag) ? FLAGS[flag] : UNKNOWN) };
}
