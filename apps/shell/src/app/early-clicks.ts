import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';

const CHECK_MS = 100;
/** Later the user no longer expects it. */
const PATIENCE_MS = 20_000;

/** React marks each element that it has taken over. */
const isReady = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** A button of a prerendered page that is pressed before the page works is pressed again once it does. Of several, the last one. */
export function keepEarlyClicks(page: Document = document): void {
  let pressed: HTMLElement | null = null;
  const pressAgain = (button: HTMLElement, until: number) => {
    if (button !== pressed || !button.isConnected || Date.now() > until) return;
    if (!isReady(button)) return void setTimeout(pressAgain, CHECK_MS, button, until);
    pressed = null;
    button.click();
  };
  page.addEventListener(
    'click',
    ({ target }) => {
      const root = target instanceof Element && target.closest<HTMLElement>(`[${PRERENDERED_ATTRIBUTE}]`);
      const button = root && target.closest<HTMLElement>('button');
      if (!button || isReady(button)) return;
      // React may hurry to answer the press. It listens at the root, and this listener is the last one there.
      const keepIfUnanswered = () => {
        if (isReady(button)) return;
        const isNew = button !== pressed;
        pressed = button;
        if (isNew) pressAgain(button, Date.now() + PATIENCE_MS);
      };
      root.addEventListener('click', keepIfUnanswered, { capture: true, once: true });
    },
    { capture: true },
  );
}
