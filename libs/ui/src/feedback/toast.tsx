import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, Info, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastClose, ToastFrame, ToastLayer, ToastList, ToastText } from './toast-styles.ts';

/** A short message. */
export type ToastEntry = {
  /** An entry with a new id replaces the current toast. */
  id: string;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** How long the toast stays, in milliseconds. Default: 5000. */
  durationMs?: number;
  /** False hides the toast and keeps the entry. Default: true. */
  open?: boolean;
};

/** A store for `useSyncExternalStore`. `getSnapshot` must return the same value until the toast changes. */
export type ToastStore = {
  subscribe: (listener: () => void) => () => void;
  /** The newest toast, or null. */
  getSnapshot: () => ToastEntry | null;
  dismiss: (id: string) => void;
};

const TOAST_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Sets the duration and swipe gesture of toasts. The shell renders it once. */
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
  const previousFocus = useRef<Element | null>(null);
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const shownId = toast && toast.open !== false ? toast.id : null;
  useEffect(() => {
    const element = layer.current;
    // Re-enters the top layer for each toast, to be above dialogs opened later. Older browsers have no popover.
    if (shownId === null || typeof element?.showPopover !== 'function') return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [shownId]);
  useEffect(() => {
    // If the removed toast had the focus, the focus returns to the previous element.
    if (shownId !== null || !layer.current?.contains(document.activeElement)) return;
    if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
      previousFocus.current.focus();
  }, [shownId]);
  return (
    <>
      {toast && <ToastItem key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />}
      <ToastLayer ref={layer} popover="manual" onFocus={rememberFocus}>
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
        <ToastText>
          <RadixToast.Title>{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </ToastText>
        <RadixToast.Close asChild>
          <ToastClose label="Tutup notifikasi">
            <X size={20} aria-hidden />
          </ToastClose>
        </RadixToast.Close>
      </ToastFrame>
    </RadixToast.Root>
  );
}
