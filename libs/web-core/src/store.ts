import type { Store } from '@kenali/contracts';
import { useSyncExternalStore } from 'react';

/** Creates the listener half of a `Store`: call `notify` after each change. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Returns the store's current value. The component renders again when the value changes. */
export const useStore = <T>({ subscribe, getSnapshot, getServerSnapshot = getSnapshot }: Store<T>): T =>
  useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
