import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useToastPlace } from './toast-place.ts';
import { ToastAction, ToastFrame, ToastLayer, ToastList, ToastText, type ToastVariant } from './toast-styles.ts';

/** A short message. */
export type ToastEntry = {
  /** An entry with a new id replaces the current toast. */
  id: string;
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** How long the toast stays, in milliseconds. Default: 5000. */
  durationMs?: number;
  /** False hides the toast and keeps the entry. Default: true. */
  open?: boolean;
  /** A button. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
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
const ICONS = { default: Info, success: CircleCheck, destructive: CircleAlert };

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
  const shownId = toast && toast.open !== false ? toast.id : null;
  useEffect(() => {
    const element = layer.current;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) previousFocus.current = relatedTarget as Element | null;
    };
    // Not a React handler: those do not see the buttons, because Radix renders them through a portal.
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  useToastPlace(layer, { id: shownId, title: toast?.title });
  const returnFocus = () => {
    if (!layer.current?.contains(document.activeElement)) return;
    const previous = previousFocus.current;
    const target = previous?.isConnected && previous !== document.body ? previous : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  useEffect(() => {
    // If the removed toast had the focus, the focus returns to the previous element.
    if (shownId === null) returnFocus();
  });
  return (
    <>
      {toast && (
        <ToastItem
          key={toast.id}
          toast={toast}
          onDismiss={() => store.dismiss(toast.id)}
          // A drawer that the action opens later returns the focus to where it was, not to the removed toast.
          beforeAction={returnFocus}
        />
      )}
      <ToastLayer ref={layer} popover="manual">
        <RadixToast.Viewport asChild label="Notifikasi ({hotkey})" hotkey={['F8']}>
          <ToastList />
        </RadixToast.Viewport>
      </ToastLayer>
    </>
  );
}

interface ToastItemProps {
  toast: ToastEntry;
  onDismiss: () => void;
  beforeAction: () => void;
}

function ToastItem({ toast, onDismiss, beforeAction }: ToastItemProps) {
  const { title, description, variant = 'default', durationMs = TOAST_MS, open = true, action } = toast;
  const Icon = ICONS[variant];
  const press = () => {
    beforeAction();
    action?.onPress();
  };
  return (
    <RadixToast.Root
      asChild
      // Only a failure interrupts what a screen reader says.
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={open}
      duration={durationMs}
      onOpenChange={(is) => is || onDismiss()}
    >
      <ToastFrame $variant={variant}>
        <Icon size={20} aria-hidden />
        <ToastText>
          {/* Screen readers get the text of all parts in one string, so spaces keep the words apart. */}
          <RadixToast.Title>{title}</RadixToast.Title>{' '}
          {description && <RadixToast.Description>{description}</RadixToast.Description>}{' '}
          {action && (
            <ToastAction>
              <RadixToast.Action asChild altText={action.label} onClick={press}>
                <Button $variant="quiet" $size="small" $flush>
                  {action.label}
                </Button>
              </RadixToast.Action>
            </ToastAction>
          )}
        </ToastText>
        <RadixToast.Close asChild>
          <IconButton label="Tutup notifikasi">
            <X size={20} aria-hidden />
          </IconButton>
        </RadixToast.Close>
      </ToastFrame>
    </RadixToast.Root>
  );
}
