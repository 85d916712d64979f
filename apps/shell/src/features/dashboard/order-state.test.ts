/** @jest-environment node */
import type { OrderView } from '@kenali/contracts';
import { orderBadge, orderLink } from './order-state.ts';

it.each([
  ['completed', 'paid', 'Lunas'],
  ['completed', 'completed', 'Lunas'],
  ['pending', 'pending', 'Menunggu'],
  ['pending', 'failed', 'Gagal'],
  ['cancelled', 'expired', 'Kedaluwarsa'],
  ['cancelled', 'failed', 'Dibatalkan'],
  ['cancelled', 'refunded', 'Dana dikembalikan'],
  ['cancelled', 'pending', 'Dibatalkan'],
] as const)(
  'orderBadge: when the order is %s and the payment %s, then it returns %s',
  (status, paymentStatus, label) => {
    expect(orderBadge({ status, paymentStatus }).label).toBe(label);
  },
);

it.each<[OrderView['status'], OrderView['paymentStatus'], string]>([
  ['pending', 'pending', '/checkout?orderId=42'],
  ['pending', 'failed', '/checkout?orderId=42'],
  ['completed', 'paid', '/payment-success?orderId=42'],
  ['completed', 'completed', '/payment-success?orderId=42'],
  ['cancelled', 'failed', '/payment-failed?orderId=42'],
  ['cancelled', 'expired', '/payment-failed?orderId=42'],
  ['cancelled', 'refunded', '/checkout?orderId=42'],
])('orderLink: when the order is %s and the payment %s, then it returns %s', (status, paymentStatus, to) => {
  expect(orderLink({ id: 42, status, paymentStatus })?.to).toBe(to);
});
