import type { OrderView } from '@kenali/contracts';
import { orderLink } from './order-link.ts';

it.each<[OrderView['status'], OrderView['paymentStatus'], string | undefined]>([
  ['pending', 'pending', '/checkout?orderId=42'],
  ['pending', 'failed', '/checkout?orderId=42'],
  ['completed', 'paid', '/payment-success?orderId=42'],
  ['completed', 'completed', '/payment-success?orderId=42'],
  ['cancelled', 'failed', '/payment-failed?orderId=42'],
  ['cancelled', 'expired', '/payment-failed?orderId=42'],
  ['cancelled', 'refunded', undefined],
])('an order: when it is %s/%s, then it leads to %s', (status, paymentStatus, to) => {
  expect(orderLink({ id: 42, status, paymentStatus })?.to).toBe(to);
});
