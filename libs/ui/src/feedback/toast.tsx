import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, Info, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastClose, ToastFrame, ToastLayer, ToastList, ToastWords } from './toast-styles.ts';

/** One short message on screen. */
export type ToastEntry = {
  /** An entry with a new id replaces the current toast. */
  id: string;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Default: 5000. */
  durationMs?: number;
  /** False hides the toast and keeps the entry. Default: true. */
  open?: boolean;
};

/** What a toast store offers, in the shape of `useSyncExternalStore`: equal snapshots while nothing changed. */
export type ToastStore = {
  subscribe: (listener: () => void) => () => void;
  /** The newest toast, or null. */
  getSnapshot: () => ToastEntry | null;
  dismiss: (id: string) => void;
};

const TOAST_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Timing and swipe of toasts for everything below; rendered once, by the shell. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <RadixToast.Provider
      label="Notifikasi"
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {children}
    </RadixToast.Provider>
  );
}

/** Shows the newest toast of the store. F8 moves the focus to it. Requires `ToastProvider`. */
export function ToastViewport({ store }: { store: ToastStore }) {
  const toast = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const layer = useRef<HTMLDivElement>(null);
  /** The element that had the focus before F8 or Tab moved it to the toasts. */
  const before = useRef<Element | null>(null);
  const keepBefore = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const shownId = toast && toast.open !== false ? toast.id : null;
  useEffect(() => {
    const element = layer.current;
    // Enters the top layer again for each toast, above a dialog that has opened since. Older browsers show it in the page.
    if (shownId === null || typeof element?.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [shownId]);
  useEffect(() => {
    // The removed toast had the focus, so the focus returns to the previous element.
    if (shownId !== null || !layer.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }, [shownId]);
  return (
    <>
      {toast && <ToastItem key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />}
      <ToastLayer ref={layer} popover="manual" onFocus={keepBefore}>
        <RadixToast.Viewport asChild label="Notifikasi ({hotkey})" hotkey={['F8']}>
          <ToastList />
        </RadixToast.Viewport>
      </ToastLayer>
    </>
  );
}

function ToastItem({ toast, onDismiss }: { toast: ToastEntry; onDismiss: () => void }) {
  const { title, description, variant = 'default', durationMs = TOAST_MS, open = true } = toast;
  const Icon = variant === 'destructive' ? CircleAlert : Info;
  return (
    <RadixToast.Root
      asChild
      type="foreground"
      open={open}
      duration={durationMs}
      onOpenChange={(is) => is || onDismiss()}
    >
      <ToastFrame $variant={variant}>
        <Icon size={20} aria-hidden />
        <ToastWords>
          <RadixToast.Title>{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </ToastWords>
        <RadixToast.Close asChild>
          <ToastClose label="Tutup notifikasi">
            <X size={20} aria-hidden />
          </ToastClose>
        </RadixToast.Close>
      </ToastFrame>
    </RadixToast.Root>
  );
}
