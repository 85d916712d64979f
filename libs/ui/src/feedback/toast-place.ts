import { type RefObject, useEffect } from 'react';
import { LOW_TOASTS } from './toast-styles.ts';

/** Buttons of an open sheet, which a toast at the bottom must not cover. */
const SHEET_FOOT = 'dialog[open] [data-sheet-foot]';
/**
 * Parts of a form, such as the question of a step, and the heading that tells what it is for. A toast must not cover them while the user
 * fills it in.
 */
const FORM_PARTS = 'form :is(legend, label, input, select, textarea, button)';
const HEADING = 'main h1';
/** What the view is for, such as the only button of a page about a payment, or the number to pay to. */
const PRIMARY = ':is(main, dialog[open]) :is([data-primary], [data-uncovered])';
/** A heading that says the same as a toast: in the same words, or with the toast's title as `data-says`. */
const SAYINGS = 'main :is(h1, h2, h3)';

/** The fixed or sticky box around an element, such as a bar with a pay button. */
function stuckAround(start: Element, layer: Element): Element | null {
  if (layer.contains(start)) return null;
  for (let element: Element | null = start; element; element = element.parentElement) {
    if (/^(fixed|sticky)$/.test(getComputedStyle(element).position)) return element;
  }
  return null;
}

/**
 * Boxes that a toast must not cover: bars at the bottom of the window, forms, and primary buttons. A bar belongs to a remote of any
 * release, so only its position tells.
 */
function boxesToSpare(layer: Element): DOMRect[] {
  const { innerWidth, innerHeight } = window;
  const stuck = document
    .elementsFromPoint(innerWidth / 2, innerHeight - 2)
    .map((element) => (element.closest('dialog') ? null : stuckAround(element, layer)))
    .filter((element) => element !== null);
  const parts = [...document.querySelectorAll(FORM_PARTS)].filter((part) => !layer.contains(part));
  const formParts = parts.length > 0 ? [...parts, ...document.querySelectorAll(HEADING)] : [];
  return [...stuck, ...document.querySelectorAll(`${SHEET_FOOT}, ${PRIMARY}`), ...formParts]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && height < innerHeight / 2 && bottom > 0 && top < innerHeight);
}

/** Returns how far above the bottom of the window a toast of this height covers none of the boxes. At most: the top. */
export function liftOver(boxes: readonly Pick<DOMRect, 'top' | 'bottom'>[], toastHeight: number, windowHeight: number) {
  const fromBelow = [...boxes].sort((one, other) => other.bottom - one.bottom);
  const lift = fromBelow.reduce(
    (lowest, { top, bottom }) =>
      bottom > windowHeight - lowest - toastHeight && top < windowHeight - lowest ? windowHeight - top : lowest,
    0,
  );
  return Math.max(0, Math.min(lift, windowHeight - toastHeight));
}

const isSaid = (title: string) =>
  [...document.querySelectorAll<HTMLElement>(SAYINGS)].some(
    (heading) => (heading.dataset.says ?? heading.textContent?.trim()) === title && heading.offsetParent !== null,
  );

/**
 * Keeps a toast off forms, bars and buttons in small windows, while one is shown. Without room, it covers the header. It is invisible while a
 * heading says the same.
 */
export function useToastPlace(
  layer: RefObject<HTMLElement | null>,
  { id, title }: { id: string | null; title: string | undefined },
): void {
  useEffect(() => {
    const element = layer.current;
    if (id === null || !element || typeof document.elementsFromPoint !== 'function') return;
    const isLow = window.matchMedia(LOW_TOASTS);
    const measure = () => {
      element.style.visibility = title !== undefined && isSaid(title) ? 'hidden' : '';
      if (!isLow.matches) return;
      const lift = liftOver(boxesToSpare(element), element.offsetHeight, window.innerHeight);
      element.style.setProperty('--kenali-toast-place', `${lift}px`);
    };
    measure();
    const listening = new AbortController();
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, measure, { signal: listening.signal, capture: true, passive: true });
    // The toast itself, and pages and sheets that appear after it.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    // The payment popup, which covered the page, has closed; a page has its heading.
    const content = new MutationObserver(measure);
    content.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      sizes.disconnect();
      content.disconnect();
    };
  }, [layer, id, title]);
}
