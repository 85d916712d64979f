import type { OrderFlag } from '@kenali/contracts';

/** What staff read for the marks of an order. */
export const MARK_NAMES: Readonly<Record<OrderFlag, string>> = {
  late_payment: 'Pembayaran terlambat',
  duplicate_payment: 'Pembayaran ganda',
  reversal: 'Dana ditarik kembali',
  chargeback: 'Sanggahan pembayaran',
  review: 'Perlu ditinjau',
  customer_fee: 'Biaya penyedia',
  id_mismatch: 'Nomor transaksi berbeda',
  amount_mismatch: 'Jumlah berbeda',
  currency_mismatch: 'Mata uang berbeda',
  merchant_mismatch: 'Akun penerima berbeda',
};
