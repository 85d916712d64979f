/** @jest-environment node */
import { findOrderId, type OrderIdSources } from './find-order-id.ts';

const NOTHING = { externalId: null, invoiceId: null, providerOrderId: null };
const orders: OrderIdSources['orders'] = [
  { id: 46, status: 'cancelled' },
  { id: 45, status: 'pending' },
  { id: 44, status: 'pending' },
  { id: 43, status: 'completed' },
  { id: 42, status: 'completed' },
];
const stored = [
  { orderId: 44, invoiceId: 'token-44', externalId: 'order_44_1' },
  { orderId: 43, invoiceId: 'token-43', externalId: 'order_43_1' },
  { orderId: 42, invoiceId: 'token-42', externalId: 'pay-42' },
];
const find = (changes: Partial<OrderIdSources['params']>, rest: Partial<OrderIdSources> = {}) =>
  findOrderId({ params: { ...NOTHING, ...changes }, stored, orders, ...rest });

it('findOrderId: when the external id matches the pattern, then it has priority', () => {
  expect(find({ externalId: 'order_42_1', invoiceId: 'token-43', providerOrderId: 'order_44_1' })).toBe(42);
});

it('findOrderId: when the external id is missing, then the provider order id is used', () => {
  expect(find({ invoiceId: 'token-43', providerOrderId: 'order_42_1' })).toBe(42);
});

it('findOrderId: when no id matches the pattern, then stored payments are matched by invoice or external id', () => {
  expect(find({ invoiceId: 'token-43' })).toBe(43);
  expect(find({ externalId: 'pay-42' })).toBe(42);
  expect(find({ providerOrderId: 'pay-42' })).toBe(42);
});

it('findOrderId: when no stored payment matches, then the newest stored order is used', () => {
  expect(find({ invoiceId: 'token-99' })).toBe(44);
  expect(find({})).toBe(44);
});

it('findOrderId: when nothing is stored, then the latest pending order is used', () => {
  expect(find({}, { stored: [] })).toBe(45);
});

it('findOrderId: when no order is pending, then the latest order is used', () => {
  expect(find({}, { stored: [], orders: orders.filter(({ status }) => status === 'completed') })).toBe(43);
});

it('findOrderId: when the address or a stored payment names an order of another user, then it is skipped', () => {
  expect(find({ externalId: 'order_99_1' }, { stored: [] })).toBe(45);
  expect(find({}, { stored: [{ orderId: 99, invoiceId: 't', externalId: 'e' }] })).toBe(45);
});

it('findOrderId: when there are no orders, then it returns null', () => {
  expect(find({ externalId: 'order_42_1' }, { orders: [] })).toBeNull();
});
