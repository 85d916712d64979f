/** @jest-environment node */
import { learning, sensory } from '../../testing/fixtures.ts';
import { reconcileCart } from './reconcile-cart.ts';

it('reconcileCart: when the catalogue has a new price, then the item keeps its position and gets that price', () => {
  const { kept, removed } = reconcileCart([learning, sensory], [{ ...sensory, price: '400000.00' }, learning]);
  expect(kept.map(({ id, price }) => [id, price])).toEqual([
    [2, '0.00'],
    [1, '400000.00'],
  ]);
  expect(removed).toEqual([]);
});

it('reconcileCart: when the server refused an item of the catalogue, then it is removed', () => {
  const refused = [{ path: 'assessmentIds.1', message: 'Asesmen tidak aktif' }];
  const { kept, removed } = reconcileCart([sensory, learning], [sensory, learning], refused);
  expect(kept.map(({ id }) => id)).toEqual([1]);
  expect(removed.map(({ id }) => id)).toEqual([2]);
});
