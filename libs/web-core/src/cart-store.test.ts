import { CART_KEY, createCartStore, createDrawerStore } from './cart-store.ts';
import { createStorage } from './storage.ts';
import { learning, sensory } from './testing/people.ts';

const open = () => {
  const drawer = createDrawerStore();
  return { drawer, cart: createCartStore(createStorage(), drawer) };
};

it('add: when the assessment is in the cart already, then it returns "duplicate" and keeps one', () => {
  const { cart } = open();
  expect(cart.add(sensory)).toBe('added');
  expect(cart.add({ ...sensory, price: '1.00' })).toBe('duplicate');
  expect(cart.getSnapshot()).toEqual([sensory]);
});

it('add: when a whole catalogue entry is passed, then only the fields of a cart item are stored', () => {
  const { cart } = open();
  cart.add({ ...sensory, isActive: true, listPrice: '500000.00' } as typeof sensory);
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '')).toEqual([sensory]);
});

it.each([
  [0, [1, 2]],
  [1, [2, 1]],
  [9, [2, 1]],
])('insert: when a removed item comes back at %i, then the order is %j and it is there once', (at, ids) => {
  const { cart } = open();
  cart.add(learning);
  cart.insert(sensory, at);
  cart.insert(sensory, at);
  expect(cart.getSnapshot().map(({ id }) => id)).toEqual(ids);
});

it('a reload: when the page starts again, then the items are still in the cart', () => {
  open().cart.add(sensory);
  expect(open().cart.getSnapshot()).toEqual([sensory]);
});

it('another tab: when it adds an item that this tab has not rendered, then a change here keeps it', () => {
  const first = open().cart;
  const second = open().cart;
  first.getSnapshot();
  second.add(sensory);
  first.add(learning);
  expect(second.getSnapshot().map(({ id }) => id)).toEqual([1, 2]);
});

it('another tab: when it changes the cart, then listeners are called', () => {
  const { cart } = open();
  const listener = jest.fn();
  cart.subscribe(listener);
  localStorage.setItem(CART_KEY, JSON.stringify([learning]));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(cart.getSnapshot()).toEqual([learning]);
});

it.each([
  ['truncated JSON', '[{"id":1,'],
  ['no list', '{"id":1}'],
  ['null', 'null'],
])('invalid storage: when it contains %s, then the cart is empty and usable', (_what, text) => {
  localStorage.setItem(CART_KEY, text);
  const { cart } = open();
  expect(cart.getSnapshot()).toEqual([]);
  expect(cart.add(sensory)).toBe('added');
});

it('invalid storage: when some items are invalid or repeated, then each valid item is kept once', () => {
  localStorage.setItem(CART_KEY, JSON.stringify([sensory, { id: 'x' }, null, sensory, learning]));
  expect(open().cart.getSnapshot()).toEqual([sensory, learning]);
});

it('blocked storage: when every access throws, then the cart lives in the memory of this tab', () => {
  const storage = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const cart = createCartStore(storage, createDrawerStore());
  cart.add(sensory);
  expect(cart.getSnapshot()).toEqual([sensory]);
  cart.clear();
  expect(cart.getSnapshot()).toEqual([]);
});

it('the drawer: when the cart opens it, then only the drawer store changes', () => {
  const { cart, drawer } = open();
  cart.openDrawer();
  expect(drawer.getSnapshot()).toBe(true);
  drawer.close();
  expect(drawer.getSnapshot()).toBe(false);
  expect(localStorage).toHaveLength(0);
});
