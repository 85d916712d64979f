import type { Store, Toaster, ToastMessage } from '@kenali/contracts';
import { createListeners } from './store.ts';

/** A closed toast stays in the store for this time, for its animation and for screen readers. */
export const TOAST_REMOVE_MS = 1_000_000;

export interface VisibleToast extends ToastMessage {
  id: string;
  open: boolean;
}

export interface ToastStore extends Toaster, Store<VisibleToast | null> {
  /** @param id closes only this toast, not one that has replaced it */
  dismiss(id?: string): void;
}

/** Creates the store of the newest toast. A new toast replaces the previous one. */
export function createToastStore(): ToastStore {
  const { subscribe, notify } = createListeners();
  let toast: VisibleToast | null = null;
  let removal: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const set = (next: VisibleToast | null) => {
    clearTimeout(removal);
    toast = next;
    notify();
  };
  return {
    subscribe,
    getSnapshot: () => toast,
    show(message) {
      count += 1;
      set({ ...message, id: `toast-${count}`, open: true });
    },
    dismiss(id = toast?.id) {
      if (toast?.id !== id || !toast?.open) return;
      set({ ...toast, open: false });
      removal = setTimeout(() => set(null), TOAST_REMOVE_MS);
    },
  };
}
