import { learning, sensory } from '../../testing/fixtures.ts';
import { reconcileCart } from './reconcile-cart.ts';

it('a cart: when the catalogue has a new price, then the item keeps its place and takes it', () => {
  const { kept, removed } = reconcileCart([learning, sensory], [{ ...sensory, price: '400000.00' }, learning]);
  expect(kept.map(({ id, price }) => [id, price])).toEqual([
    [2, '0.00'],
    [1, '400000.00'],
  ]);
  expect(removed).toEqual([]);
});

it('a cart: when an item is in the catalogue but the server refused its place, then it is removed', () => {
  const refused = [{ path: 'assessmentIds.1', message: 'Asesmen tidak aktif' }];
  const { kept, removed } = reconcileCart([sensory, learning], [sensory, learning], refused);
  expect(kept.map(({ id }) => id)).toEqual([1]);
  expect(removed.map(({ id }) => id)).toEqual([2]);
});
