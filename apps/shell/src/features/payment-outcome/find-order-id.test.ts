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

it('the external id: when it has the pattern, then it comes before all else', () => {
  expect(find({ externalId: 'order_42_1', invoiceId: 'token-43', providerOrderId: 'order_44_1' })).toBe(42);
});

it('the provider order id: when the external id is missing, then it resolves likewise', () => {
  expect(find({ invoiceId: 'token-43', providerOrderId: 'order_42_1' })).toBe(42);
});

it('stored data: when the address has no pattern, then the invoice or the external id is matched', () => {
  expect(find({ invoiceId: 'token-43' })).toBe(43);
  expect(find({ externalId: 'pay-42' })).toBe(42);
  expect(find({ providerOrderId: 'pay-42' })).toBe(42);
});

it('stored data: when nothing in it matches, then any stored order is taken', () => {
  expect(find({ invoiceId: 'token-99' })).toBe(44);
  expect(find({})).toBe(44);
});

it('the orders: when nothing is stored, then the latest pending one is taken', () => {
  expect(find({}, { stored: [] })).toBe(45);
});

it('the orders: when none is pending, then the first one is taken', () => {
  expect(find({}, { stored: [], orders: orders.filter(({ status }) => status === 'completed') })).toBe(43);
});

it("another's order: when the address or the device names it, then it is passed over", () => {
  expect(find({ externalId: 'order_99_1' }, { stored: [] })).toBe(45);
  expect(find({}, { stored: [{ orderId: 99, invoiceId: 't', externalId: 'e' }] })).toBe(45);
});

it('nothing: when there are no orders, then no order is found', () => {
  expect(find({ externalId: 'order_42_1' }, { orders: [] })).toBeNull();
});
