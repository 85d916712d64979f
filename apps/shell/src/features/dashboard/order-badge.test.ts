import { orderBadge } from './order-badge.ts';

it.each([
  ['completed', 'paid', 'Lunas'],
  ['completed', 'completed', 'Lunas'],
  ['pending', 'pending', 'Menunggu'],
  ['pending', 'failed', 'Gagal'],
  ['cancelled', 'expired', 'Kedaluwarsa'],
  ['cancelled', 'failed', 'Gagal'],
  ['cancelled', 'refunded', 'Dana dikembalikan'],
  ['cancelled', 'pending', 'Dibatalkan'],
] as const)('an order that is %s with payment %s: when shown, then it reads %s', (status, paymentStatus, label) => {
  expect(orderBadge({ status, paymentStatus }).label).toBe(label);
});
