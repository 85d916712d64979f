import type { OpenPaymentView } from '@kenali/contracts';
import { openPaymentOf } from '../../testing/fixtures.ts';
import { type OrderState, orderSentence } from './order-sentence.ts';

const open = (changes: Partial<OpenPaymentView>): OrderState => ({
  status: 'pending',
  paymentStatus: 'pending',
  openPayment: openPaymentOf(changes),
});

it.each<[string, OrderState, RegExp]>([
  ['paid', { status: 'completed', paymentStatus: 'paid' }, /sudah dibayar/],
  [
    'partly refunded',
    { status: 'completed', paymentStatus: 'paid', refundedAmount: '50000.00' },
    /Rp 50\.000 .*dikembalikan.*tetap tersedia/,
  ],
  ['refunded', { status: 'cancelled', paymentStatus: 'refunded' }, /dikembalikan/],
  ['expired', { status: 'cancelled', paymentStatus: 'expired' }, /Batas waktu/],
  ['cancelled by the buyer', { status: 'cancelled', paymentStatus: 'failed', cancelledBy: 'buyer' }, /^Anda/],
  ['cancelled otherwise', { status: 'cancelled', paymentStatus: 'failed', cancelledBy: null }, /praktik/],
  ['refused, and still open', { status: 'pending', paymentStatus: 'failed' }, /metode lain/],
  ['without a method', open({ method: null, vaNumber: null, bank: null }), /Pilih metode/],
  ['with a number', open({}), /nomor/],
  ['without a number', open({ method: 'qris', vaNumber: null, bank: null }), /aplikasi/],
  ['under review', open({ isInReview: true }), /diperiksa/],
  ['of an API without details', { status: 'pending', paymentStatus: 'pending' }, /Pilih metode/],
])('an order %s has its own sentence', (_name, order, expected) => {
  expect(orderSentence(order).detail).toMatch(expected);
});

it('only a paid order promises assessments', () => {
  const ended: OrderState[] = [
    { status: 'cancelled', paymentStatus: 'failed' },
    { status: 'cancelled', paymentStatus: 'expired' },
    { status: 'cancelled', paymentStatus: 'refunded' },
  ];
  for (const order of ended) expect(orderSentence(order).detail).not.toMatch(/muncul|tersedia di dashboard/);
});
