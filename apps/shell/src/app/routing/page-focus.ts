import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export const MAIN_ID = 'main';

/** Longer than a remote takes to load, so that its late heading still receives the focus. */
const WAIT_MS = 15_000;

/** After each path change except the first render, focuses the new heading, and scrolls up unless the user went back. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  // Before the paint: otherwise the new page would be seen where the old one was scrolled to.
  useLayoutEffect(() => {
    if (shownPath.current !== pathname && navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (main.current) return focusHeading(main.current);
  }, [pathname, main]);
}

/** Wraps what a button does that then disappears, such as a retry: the heading of the next content gets the focus. */
export function useHeadingFocusAfter() {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (presses > 0 && main) return focusHeading(main);
  }, [presses]);
  return useCallback(
    (act: () => void) => () => {
      act();
      setPresses((count) => count + 1);
    },
    [],
  );
}

/** Excludes the heading of a skeleton, because the focus is lost when the skeleton disappears, and of what it stands in for. */
const isFinal = (heading: HTMLElement) => !heading.closest('[aria-busy="true"], [hidden]');

/**
 * Focuses the page's h1, or waits until it renders.
 * A key press or a tap stops the wait, because the user has already moved on.
 * @returns a function that stops the wait
 */
function focusHeading(main: HTMLElement): () => void {
  const focus = () => {
    const heading = [...main.querySelectorAll('h1')].find(isFinal);
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;

  // The focused element disappeared with the old page. Until the heading renders, focus the start of the new one.
  main.focus({ preventScroll: true });
  const wait = new AbortController();
  const stop = () => wait.abort();
  const observer = new MutationObserver(() => focus() && stop());
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(stop, WAIT_MS);
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop, { signal: wait.signal });
  wait.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return stop;
}
