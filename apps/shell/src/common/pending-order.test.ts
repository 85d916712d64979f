import { createStorage } from '@kenali/web-core';
import { learning, sensory } from '../testing/fixtures.ts';
import { createPendingOrders, type PendingOrder, pendingFor, signatureOf } from './pending-order.ts';

const stored: PendingOrder = {
  signature: signatureOf([sensory, learning]),
  assessmentIds: [1, 2],
  orderId: 42,
  isFree: false,
  isConfirmedByPopup: false,
};

it('signatureOf: the order of the items does not change it, a price does', () => {
  expect(signatureOf([learning, sensory])).toBe(signatureOf([sensory, learning]));
  expect(signatureOf([{ ...sensory, price: '1.00' }, learning])).not.toBe(stored.signature);
});

it('pendingFor: when the cart has the same items, then it returns the stored order, in the order of the cart', () => {
  expect(pendingFor(stored, [learning, sensory])).toEqual({ ...stored, assessmentIds: [2, 1] });
});

it.each([
  ['the cart has changed', stored, [sensory]],
  ['the popup has reported success', { ...stored, isConfirmedByPopup: true }, [sensory, learning]],
  ['nothing is stored', null, [sensory]],
])('pendingFor: when %s, then it returns a new order', (_when, before, items) => {
  expect(pendingFor(before, items)).toMatchObject({ orderId: null });
});

it('createPendingOrders: when two users share a device, then neither reads the order of the other', () => {
  localStorage.clear();
  createPendingOrders(createStorage(), 7).put(stored);
  expect(createPendingOrders(createStorage(), 8).get()).toBeNull();
  expect(createPendingOrders(createStorage(), 7).get()).toEqual(stored);
});

it('createPendingOrders: when the storage holds another shape, then it returns null', () => {
  localStorage.setItem('kenali.pending-order.7', '{"orderId":42}');
  expect(createPendingOrders(createStorage(), 7).get()).toBeNull();
});
