/** @jest-environment node */
import type { OpenPaymentView } from '@kenali/contracts';
import { openPaymentOf } from '../../testing/fixtures.ts';
import { type OrderState, orderSentence } from './order-sentence.ts';

const order = (changes: Partial<OrderState>): OrderState => ({
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: '350000.00',
  openPayment: null,
  cancelledBy: null,
  replacedBy: null,
  refundedAmount: '0.00',
  ...changes,
});
const open = (changes: Partial<OpenPaymentView>): OrderState => order({ openPayment: openPaymentOf(changes) });

it.each<[string, OrderState, RegExp]>([
  ['paid', order({ status: 'completed', paymentStatus: 'paid' }), /sudah dibayar/],
  [
    'partly refunded',
    order({ status: 'completed', paymentStatus: 'paid', refundedAmount: '50000.00' }),
    /Rp\u00a050\.000 .*dikembalikan.*tetap tersedia/,
  ],
  ['refunded', order({ status: 'cancelled', paymentStatus: 'refunded' }), /dikembalikan/],
  ['expired', order({ status: 'cancelled', paymentStatus: 'expired' }), /Batas waktu/],
  [
    'free and expired',
    order({ status: 'cancelled', paymentStatus: 'expired', totalAmount: '0.00' }),
    /^((?!bayar).)*batas waktunya((?!bayar).)*$/,
  ],
  ['cancelled by the buyer', order({ status: 'cancelled', paymentStatus: 'failed', cancelledBy: 'buyer' }), /^Anda/],
  [
    'replaced by the buyer',
    order({ status: 'cancelled', paymentStatus: 'failed', cancelledBy: 'buyer', replacedBy: 43 }),
    /dengan pesanan #43/,
  ],
  ['cancelled otherwise', order({ status: 'cancelled', paymentStatus: 'failed', cancelledBy: null }), /praktik/],
  ['refused, and still open', order({ status: 'pending', paymentStatus: 'failed' }), /metode lain/],
  ['without a method', open({ method: null, vaNumber: null, bank: null }), /Pilih metode/],
  ['with a number', open({}), /nomor/],
  ['without a number', open({ method: 'qris', vaNumber: null, bank: null }), /aplikasi/],
  ['under review', open({ isInReview: true }), /diperiksa/],
  ['without a transaction', order({}), /Pilih metode/],
])('an order %s has its own sentence', (_name, state, expected) => {
  expect(orderSentence(state).detail).toMatch(expected);
});

it('only a paid order promises assessments', () => {
  const ended: OrderState[] = [
    order({ status: 'cancelled', paymentStatus: 'failed' }),
    order({ status: 'cancelled', paymentStatus: 'expired' }),
    order({ status: 'cancelled', paymentStatus: 'refunded' }),
  ];
  for (const state of ended) expect(orderSentence(state).detail).not.toMatch(/muncul|tersedia di dashboard/);
});
