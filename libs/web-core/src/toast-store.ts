import type { Store, Toaster, ToastMessage } from '@kenali/contracts';
import { createListeners } from './listeners.ts';

/** A toast that went stays known this long, so that closing it can be animated and its words stay for a screen reader. */
export const TOAST_REMOVE_MS = 1_000_000;

export interface VisibleToast extends ToastMessage {
  id: string;
  open: boolean;
}

export interface ToastStore extends Toaster, Store<VisibleToast | null> {
  dismiss(id: string): void;
}

/** Holds the newest toast only: a new one takes the place of the one before. */
export function createToastStore(): ToastStore {
  const { subscribe, notify } = createListeners();
  let toast: VisibleToast | null = null;
  let removal: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const put = (next: VisibleToast | null) => {
    clearTimeout(removal);
    toast = next;
    notify();
  };
  return {
    subscribe,
    getSnapshot: () => toast,
    show(message) {
      count += 1;
      put({ ...message, id: `toast-${count}`, open: true });
    },
    dismiss(id) {
      if (toast?.id !== id || !toast.open) return;
      put({ ...toast, open: false });
      removal = setTimeout(() => put(null), TOAST_REMOVE_MS);
    },
  };
}
