import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A new step or page of questions starts at its heading, for eyes and screen readers alike. Not at the first view: then
 * the shell moves the focus. A layout effect, so that a page can still send the focus on to one item in an effect.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, place: string): void {
  const shown = useRef(place);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place, heading]);
}
