import type { Store } from '@kenali/contracts';
import { useSyncExternalStore } from 'react';

/** The store's current value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.getSnapshot);
