import { type RefObject, useEffect } from 'react';
import { LOW_TOASTS, TOASTS_TOP } from './toast-styles.ts';

const FIELDS = 'legend, label, input, select, textarea';
/** What a toast must not cover: every button of an open dialog; on a page what it is for, and the form that the user fills in. */
const IN_DIALOG = 'button, a';
const IN_PAGE = `main [data-primary], form :is(button, ${FIELDS})`;
/** With a form, the heading tells what it is for. */
const HEADING = ', main h1';
/** What it must not cover where there is room, such as a payment and what a login leads to. */
const ALSO_IN_DIALOG = `[data-uncovered], ${FIELDS}`;
const ALSO_IN_PAGE = 'main [data-uncovered]';
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
 * Boxes that a toast must not cover, of those that it could lie on, and others to spare where there is room. Over a page, the first have the
 * bars at the bottom of the window: a bar belongs to a remote of any release, so only its position tells.
 */
function boxesToSpare(layer: Element): [DOMRect[], DOMRect[]] {
  const { innerWidth, innerHeight } = window;
  const side = layer.getBoundingClientRect();
  const boxesOf = (elements: Iterable<Element | null>) =>
    [...elements]
      .filter((element) => element !== null && !layer.contains(element))
      .map((element) => (element as Element).getBoundingClientRect())
      .filter(
        ({ height, top, bottom, left, right }) =>
          height > 0 &&
          height < innerHeight / 2 &&
          bottom > 0 &&
          top < innerHeight &&
          left < side.right &&
          right > side.left,
      );
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) return [boxesOf(dialog.querySelectorAll(IN_DIALOG)), boxesOf(dialog.querySelectorAll(ALSO_IN_DIALOG))];
  const stuck = document
    .elementsFromPoint(innerWidth / 2, innerHeight - 2)
    .map((element) => stuckAround(element, layer));
  const inPage = document.querySelectorAll(document.querySelector('form') ? IN_PAGE + HEADING : IN_PAGE);
  return [boxesOf([...stuck, ...inPage]), boxesOf(document.querySelectorAll(ALSO_IN_PAGE))];
}

/**
 * Returns how far above the bottom of the window a toast of this height covers none of the boxes, `start` or more; null without room.
 * For a distance from the top, the boxes are upside down.
 */
export function liftOver(
  boxes: readonly Pick<DOMRect, 'top' | 'bottom'>[],
  toastHeight: number,
  windowHeight: number,
  start = 0,
): number | null {
  const fromBelow = [...boxes].sort((one, other) => other.bottom - one.bottom);
  const lift = fromBelow.reduce(
    (lowest, { top, bottom }) =>
      bottom > windowHeight - lowest - toastHeight && top < windowHeight - lowest ? windowHeight - top : lowest,
    start,
  );
  return lift + toastHeight > windowHeight ? null : lift;
}

const isSaid = (title: string) =>
  [...document.querySelectorAll<HTMLElement>(SAYINGS)].some(
    (heading) => (heading.dataset.says ?? heading.textContent?.trim()) === title && heading.offsetParent !== null,
  );

/**
 * Keeps a toast above dialogs and off their buttons, off forms, bars and what a view is for, while one is shown. Without room, it covers the
 * header. It is invisible while a heading says the same.
 */
export function useToastPlace(
  layer: RefObject<HTMLElement | null>,
  { id, title }: { id: string | null; title: string | undefined },
): void {
  useEffect(() => {
    const element = layer.current;
    if (id === null || !element || typeof document.elementsFromPoint !== 'function') return;
    const raise = () => {
      // Older browsers have no popover.
      if (typeof element.showPopover !== 'function') return;
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    };
    const isLow = window.matchMedia(LOW_TOASTS);
    const measure = () => {
      element.style.visibility = title !== undefined && isSaid(title) ? 'hidden' : '';
      const { innerHeight } = window;
      const height = element.offsetHeight;
      const [must, also] = boxesToSpare(element);
      const [start, sign] = isLow.matches ? [0, -1] : [TOASTS_TOP, 1];
      const liftOf = (boxes: readonly DOMRect[]) =>
        liftOver(
          isLow.matches
            ? boxes
            : boxes.map(({ top, bottom }) => ({ top: innerHeight - bottom, bottom: innerHeight - top })),
          height,
          innerHeight,
          start,
        );
      const lift = liftOf([...must, ...also]) ?? liftOf(must) ?? (isLow.matches ? innerHeight - height : start);
      element.style.setProperty('--kenali-toast-place', `${sign * (lift - start)}px`);
    };
    raise();
    measure();
    const listening = new AbortController();
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, measure, { signal: listening.signal, capture: true, passive: true });
    // The toast itself, and pages and sheets that appear after it.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    // The payment popup, which covered the page, has closed; a page has its heading; a dialog opens, which enters the top layer above the toast.
    const content = new MutationObserver((records) => {
      const hasOpened = ({ attributeName, target }: MutationRecord) =>
        attributeName !== null && target instanceof HTMLDialogElement && target.open;
      if (records.some(hasOpened)) raise();
      measure();
    });
    content.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => {
      listening.abort();
      sizes.disconnect();
      content.disconnect();
    };
  }, [layer, id, title]);
}
