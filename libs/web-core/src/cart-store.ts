import type { CartItem, CartStore, Store } from '@kenali/contracts';
import { parseJson, type SafeStorage } from './storage.ts';
import { createListeners } from './store.ts';

export const CART_KEY = 'kenali.cart';

const EMPTY: readonly CartItem[] = [];

/** Whether the cart drawer is open. It is not stored, so a reload closes it. */
export interface DrawerStore extends Store<boolean> {
  open(): void;
  close(): void;
}

export function createDrawerStore(): DrawerStore {
  const { subscribe, notify } = createListeners();
  let isOpen = false;
  const set = (next: boolean) => {
    if (isOpen === next) return;
    isOpen = next;
    notify();
  };
  return { subscribe, getSnapshot: () => isOpen, open: () => set(true), close: () => set(false) };
}

/** The shell's own cart. Remotes receive the narrower `CartStore`. */
export interface ShellCartStore extends CartStore {
  /** Adds an item at an index, unless it is in the cart. Used to take a removal back. */
  insert(item: CartItem, at: number): void;
}

/** Creates the cart. It contains each assessment once, lives in local storage, and is the same in all tabs. */
export function createCartStore(storage: SafeStorage, drawer: DrawerStore): ShellCartStore {
  const { subscribe, notify } = createListeners();
  let cachedText: string | null = null;
  let items = EMPTY;

  const getSnapshot = () => {
    const text = storage.get(CART_KEY);
    if (text !== cachedText) {
      cachedText = text;
      items = itemsOf(parseJson(text));
    }
    return items;
  };
  const write = (next: readonly CartItem[]) => {
    storage.set(CART_KEY, JSON.stringify(next));
    notify();
  };
  storage.onForeignChange(CART_KEY, notify);

  return {
    subscribe,
    getSnapshot,
    getServerSnapshot: () => EMPTY,
    // Each change starts from the stored items, because another tab may have changed them.
    add(item) {
      if (getSnapshot().some(({ id }) => id === item.id)) return 'duplicate';
      write([...getSnapshot(), pickFields(item)]);
      return 'added';
    },
    insert(item, at) {
      const others = getSnapshot().filter(({ id }) => id !== item.id);
      write([...others.slice(0, at), pickFields(item), ...others.slice(at)]);
    },
    remove: (id) => write(getSnapshot().filter((item) => item.id !== id)),
    clear: () => write([]),
    openDrawer: drawer.open,
  };
}

/** Callers may pass a whole catalogue entry. Only these fields are stored. */
const pickFields = ({ id, name, price, description, duration, ageRange, type }: CartItem): CartItem => ({
  id,
  name,
  price,
  description,
  duration,
  ageRange,
  type,
});

const TEXT_FIELDS = ['name', 'price', 'description', 'duration', 'ageRange', 'type'] as const;

function itemsOf(stored: unknown): readonly CartItem[] {
  if (!Array.isArray(stored)) return [];
  const byId = new Map<number, CartItem>();
  for (const item of stored) if (isCartItem(item) && !byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return Number.isInteger(item.id) && TEXT_FIELDS.every((field) => typeof item[field] === 'string');
}
