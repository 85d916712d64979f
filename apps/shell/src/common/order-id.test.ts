/** @jest-environment node */
import { orderIdIn, readOrderId } from './order-id.ts';

it.each([
  ['42', 42],
  ['0', null],
  ['-1', null],
  ['4.2', null],
  ['42x', null],
  ['9999999999999999', null],
  ['', null],
  [null, null],
])('readOrderId: %j becomes %j', (text, orderId) => {
  expect(readOrderId(text)).toBe(orderId);
});

it.each([
  ['order_42_1763701200000', 42],
  ['order_42_', 42],
  ['order_42', null],
  ['order_0_1', null],
  ['myorder_42_1', null],
  ['order_x_1', null],
  [null, null],
])('orderIdIn: %j becomes %j', (text, orderId) => {
  expect(orderIdIn(text)).toBe(orderId);
});
