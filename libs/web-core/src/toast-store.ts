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
  /**
   * Tells how a call ended. A toast about a failure closes when the call that failed before it succeeds. One that only reads is
   * no attempt of the user: polls fail and succeed beside a toast about something else.
   * @param call method and path
   */
  noteCall(call: string, hasSucceeded: boolean): void;
}

/** Creates the store of the newest toast. A new toast replaces the previous one. */
export function createToastStore(): ToastStore {
  const { subscribe, notify } = createListeners();
  let toast: VisibleToast | null = null;
  let removal: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let failed: string | null = null;
  /** The failed call that the toast is about. */
  let reported: string | null = null;

  const set = (next: VisibleToast | null) => {
    clearTimeout(removal);
    toast = next;
    notify();
  };
  const dismiss = (id = toast?.id) => {
    if (toast?.id !== id || !toast?.open) return;
    set({ ...toast, open: false });
    removal = setTimeout(() => set(null), TOAST_REMOVE_MS);
  };
  return {
    subscribe,
    getSnapshot: () => toast,
    show(message) {
      count += 1;
      reported = message.variant === 'destructive' ? failed : null;
      failed = null;
      set({ ...message, id: `toast-${count}`, open: true });
    },
    dismiss,
    noteCall(call, hasSucceeded) {
      if (call.startsWith('GET ')) return;
      if (!hasSucceeded) failed = call;
      else if (failed === call) failed = null;
      if (hasSucceeded && reported === call) dismiss();
    },
  };
}
