import { createContext, type RefObject, useEffect, useRef } from 'react';

/** The open `<dialog>` around a component: what it puts on the page must go in there, or the sheet covers it. */
export const SheetContext = createContext<RefObject<HTMLDialogElement | null> | null>(null);

export type ModalDialogOptions = {
  onClose: () => void;
  /** The element that gets the focus first. Default: the title. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * Opens the mounted `<dialog>` as a modal and gives the focus back when it goes. Esc and a press on the backdrop ask
 * `onClose`; the caller decides by unmounting.
 */
export function useModalDialog({ onClose, initialFocus }: ModalDialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const ask = useRef(onClose);
  useEffect(() => {
    ask.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const listening = new AbortController();
    const { signal } = listening;
    const { style, clientWidth } = document.documentElement;
    if (!document.querySelector('dialog[open]')) {
      style.setProperty('--kenali-scrollbar', `${window.innerWidth - clientWidth}px`);
    }
    if (!element.open) element.showModal();
    (initialFocus?.current ?? title.current)?.focus();

    const cancel = (event: Event) => {
      if (event.target !== element) return; // a file picker inside cancels as well
      event.preventDefault();
      ask.current();
    };
    // A second Esc closes without asking in some browsers; a late event of an earlier opening finds the dialog open.
    const closed = () => element.open || ask.current();
    // A drag that began inside and ends on the backdrop is no press on the backdrop.
    let beganOutside = false;
    const press = (event: Event) => {
      beganOutside = event.target === element;
    };
    const release = (event: Event) => {
      if (beganOutside && event.target === element) ask.current();
      beganOutside = false;
    };
    element.addEventListener('cancel', cancel, { signal });
    element.addEventListener('close', closed, { signal });
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('click', release, { signal });
    return () => {
      listening.abort();
      if (element.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [initialFocus]);

  return { dialog, title };
}
