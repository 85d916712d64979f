/** Longer than a remote may take to load, so that its heading is still caught. */
const WAIT_MS = 15_000;

/** The heading of a page that still loads goes again, and would take the focus with it. */
const isLasting = (heading: HTMLElement) => !heading.closest('[aria-busy="true"]');

/**
 * Moves the focus to the page's h1, now or when it comes. A key or a press in between takes it back: whoever acts has
 * found their place.
 * @returns the way to stop waiting
 */
export function focusHeading(main: HTMLElement): () => void {
  const focus = () => {
    const heading = [...main.querySelectorAll('h1')].find(isLasting);
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;

  // What had the focus is gone with the old page; the start of the new one is the next best place.
  main.focus({ preventScroll: true });
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const observer = new MutationObserver(() => focus() && stop());
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(stop, WAIT_MS);
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stop, { signal: waiting.signal });
  waiting.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return stop;
}
