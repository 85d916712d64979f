import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from './focus-heading.ts';

/** After each change of the path, not at the first view: to the top (except going back) and to the new heading. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how !== 'POP') window.scrollTo(0, 0);
    if (main.current) return focusHeading(main.current);
  }, [pathname, how, main]);
}
