import type { Store } from '@kenali/contracts';

/** A store that a test can set. */
export function storeOf<T>(first: T): Store<T> & { set: (next: T) => void } {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
