import { createStorage } from '@kenali/web-core';
import { learning, sensory } from '../../testing/fixtures.ts';
import { createPendingOrders, type PendingOrder, pendingFor, signatureOf } from './pending-order.ts';

const stored: PendingOrder = {
  signature: signatureOf([sensory, learning]),
  idempotencyKey: 'key-1',
  assessmentIds: [1, 2],
  orderId: 42,
  isFree: false,
  isConfirmedByPopup: false,
};
const newKey = () => 'key-2';

it('the signature: when only the order of the items differs, then it is the same; another price changes it', () => {
  expect(signatureOf([learning, sensory])).toBe(signatureOf([sensory, learning]));
  expect(signatureOf([{ ...sensory, price: '1.00' }, learning])).not.toBe(stored.signature);
});

it('a stored order: when the cart is the same, then it is used again', () => {
  expect(pendingFor(stored, [learning, sensory], newKey)).toBe(stored);
});

it.each([
  ['the cart changed', stored, [sensory]],
  ['the popup had reported it paid', { ...stored, isConfirmedByPopup: true }, [sensory, learning]],
  ['nothing is stored', null, [sensory]],
])('a new order: when %s, then it has a key of its own', (_when, before, items) => {
  expect(pendingFor(before, items, newKey)).toMatchObject({ orderId: null, idempotencyKey: 'key-2' });
});

it('two people at one device: when one has an order open, then the other does not see it', () => {
  localStorage.clear();
  createPendingOrders(createStorage(), 7).put(stored);
  expect(createPendingOrders(createStorage(), 8).get()).toBeNull();
  expect(createPendingOrders(createStorage(), 7).get()).toEqual(stored);
});

it('broken storage: when it holds something else, then there is no order', () => {
  localStorage.setItem('kenali.pending-order.7', '{"orderId":42}');
  expect(createPendingOrders(createStorage(), 7).get()).toBeNull();
});
