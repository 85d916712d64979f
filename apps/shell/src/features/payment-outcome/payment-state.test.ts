/** @jest-environment node */
import type { PaymentStatusView } from '@kenali/contracts';
import { failureBadge, isPaid, isWaiting, successBadge } from './payment-state.ts';

const payment = (status: PaymentStatusView['status'], paymentStatus: PaymentStatusView['paymentStatus']) => ({
  status,
  paymentStatus,
});

it.each([
  [payment('completed', 'paid'), true, false, 'Lunas', 'paid'],
  [payment('completed', 'completed'), true, false, 'Lunas', 'completed'],
  [payment('pending', 'pending'), false, true, 'Menunggu', 'pending'],
  [payment('pending', 'failed'), false, false, 'failed', 'Gagal'],
  [payment('cancelled', 'expired'), false, false, 'expired', 'Kedaluwarsa'],
  [payment('cancelled', 'refunded'), false, false, 'refunded', 'refunded'],
])('%j: isPaid is %s, isWaiting is %s, and the badges are %s and %s', (given, paid, waiting, good, bad) => {
  expect(isPaid(given)).toBe(paid);
  expect(isWaiting(given)).toBe(waiting);
  expect(successBadge(given).label).toBe(good);
  expect(failureBadge(given).label).toBe(bad);
});
