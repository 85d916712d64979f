import { type RefObject, useEffect, useRef } from 'react';

export type ModalDialogOptions = {
  onClose: () => void;
  /** The element that receives the focus on opening. Default: the title. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gives the caller the title element, which can take the focus. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
};

/**
 * Opens the mounted `<dialog>` as a modal and restores the focus on unmount. Esc and a press on the backdrop call
 * `onClose`, but the press only while nothing is filled in. The dialog stays open until the caller unmounts it.
 */
export function useModalDialog({ onClose, initialFocus, titleRef }: ModalDialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ownTitle = useRef<HTMLHeadingElement>(null);
  const title = titleRef ?? ownTitle;
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const previousFocus = document.activeElement;
    const listeners = new AbortController();
    const { signal } = listeners;
    const { style, clientWidth } = document.documentElement;
    if (!document.querySelector('dialog[open]')) {
      style.setProperty('--kenali-scrollbar', `${window.innerWidth - clientWidth}px`);
    }
    if (!element.open) element.showModal();
    (initialFocus?.current ?? title.current)?.focus();

    const cancel = (event: Event) => {
      if (event.target !== element) return; // A file input inside also sends `cancel`.
      event.preventDefault();
      latestOnClose.current();
    };
    // In some browsers a second Esc closes the dialog without `cancel`. If the dialog is open, the event is from an
    // earlier opening.
    const closed = () => element.open || latestOnClose.current();
    // A drag from inside the sheet to the backdrop must not close it.
    let startedOnBackdrop = false;
    const press = (event: Event) => {
      startedOnBackdrop = event.target === element;
    };
    const release = (event: Event) => {
      if (startedOnBackdrop && event.target === element && !isFilledIn) latestOnClose.current();
      startedOnBackdrop = false;
    };
    // A press that misses the sheet must not lose what somebody has filled in. A search is soon typed again.
    let isFilledIn = false;
    const fillIn = ({ target }: Event) => {
      isFilledIn ||= target instanceof Element && !target.matches('[type="search"]');
    };
    element.addEventListener('cancel', cancel, { signal });
    element.addEventListener('close', closed, { signal });
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('click', release, { signal });
    element.addEventListener('input', fillIn, { signal });
    return () => {
      listeners.abort();
      if (element.open) element.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, [initialFocus, title]);

  return { dialog, title };
}
