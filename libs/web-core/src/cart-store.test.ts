import { CART_KEY, createCartStore, createDrawerStore } from './cart-store.ts';
import { createStorage } from './storage.ts';
import { learning, sensory } from './testing/people.ts';

const open = () => {
  const drawer = createDrawerStore();
  return { drawer, cart: createCartStore(createStorage(), drawer) };
};

beforeEach(() => localStorage.clear());

it('adding twice: when the assessment is there already, then it is a duplicate and stays once', () => {
  const { cart } = open();
  expect(cart.add(sensory)).toBe('added');
  expect(cart.add({ ...sensory, price: '1.00' })).toBe('duplicate');
  expect(cart.getSnapshot()).toEqual([sensory]);
});

it('a whole catalogue entry: when added, then only the cart’s fields are stored', () => {
  const { cart } = open();
  cart.add({ ...sensory, isActive: true, listPrice: '500000.00' } as typeof sensory);
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '')).toEqual([sensory]);
});

it('a reload: when the page starts again, then the items are there', () => {
  open().cart.add(sensory);
  expect(open().cart.getSnapshot()).toEqual([sensory]);
});

it('another tab: when it adds something that this one has not drawn, then a change here loses nothing', () => {
  const first = open().cart;
  const second = open().cart;
  first.getSnapshot();
  second.add(sensory);
  first.add(learning);
  expect(second.getSnapshot().map(({ id }) => id)).toEqual([1, 2]);
});

it('another tab: when it changes the cart, then listeners hear of it', () => {
  const { cart } = open();
  const heard = jest.fn();
  cart.subscribe(heard);
  localStorage.setItem(CART_KEY, JSON.stringify([learning]));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(cart.getSnapshot()).toEqual([learning]);
});

it.each([
  ['cut text', '[{"id":1,'],
  ['no list', '{"id":1}'],
  ['nothing', 'null'],
])('broken storage: when it holds %s, then the cart is empty and works', (_what, text) => {
  localStorage.setItem(CART_KEY, text);
  const { cart } = open();
  expect(cart.getSnapshot()).toEqual([]);
  expect(cart.add(sensory)).toBe('added');
});

it('broken storage: when one item is bad and one repeated, then the good ones are kept once', () => {
  localStorage.setItem(CART_KEY, JSON.stringify([sensory, { id: 'x' }, null, sensory, learning]));
  expect(open().cart.getSnapshot()).toEqual([sensory, learning]);
});

it('blocked storage: when the browser forbids it, then the cart lives in this tab', () => {
  const storage = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const cart = createCartStore(storage, createDrawerStore());
  cart.add(sensory);
  expect(cart.getSnapshot()).toEqual([sensory]);
  cart.clear();
  expect(cart.getSnapshot()).toEqual([]);
});

it('the drawer: when the cart opens it, then its own store says so and the stored cart does not', () => {
  const { cart, drawer } = open();
  cart.openDrawer();
  expect(drawer.getSnapshot()).toBe(true);
  drawer.close();
  expect(drawer.getSnapshot()).toBe(false);
  expect(localStorage).toHaveLength(0);
});
