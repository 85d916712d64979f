import { REMOTES } from '@kenali/contracts';
import { useStore } from '@kenali/federation';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeAskedStep } from '../common/address-router.tsx';
import { useWebCore } from '../common/app-context.ts';
import { Lazy, lazyPart } from '../common/lazy-part.tsx';

const IDLE_MS = 3000;

const sheet = lazyPart(async () => (await import('./cart-drawer.tsx')).CartDrawerSheet);
const viewport = lazyPart(async () => (await import('./toasts.tsx')).ToastsViewport);

/** Loads the drawer's code when it first opens. If that fails, the cart page opens instead. */
export function CartDrawer() {
  const isOpen = useStore(useWebCore().drawer);
  return isOpen && <Lazy part={sheet} props={{}} loading={null} failed={() => <RedirectToCart />} />;
}

function RedirectToCart() {
  const { drawer } = useWebCore();
  const navigate = useNavigate();
  useEffect(() => {
    drawer.close();
    navigate('/cart');
  }, [drawer, navigate]);
  return null;
}

/** The pages on which a toast may be needed after the network is gone, so their code cannot wait. */
const NEEDS_TOASTS = REMOTES.assessment_mf.prefixes;

/**
 * Loads the code of toasts with the first toast or a few seconds after start, because the first view does not need it. On
 * pages where users answer, it loads at once.
 */
export function Toasts() {
  const toast = useStore(useWebCore().toast);
  const { pathname } = useLocation();
  const isTaking = NEEDS_TOASTS.some((prefix) => pathname.startsWith(`${prefix}/`));
  const [isIdle, setIsIdle] = useState(false);
  useDismissal();
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!toast && !isIdle && !isTaking) return null;
  return <Lazy part={viewport} props={{}} loading={null} failed={(retry) => <RetryLater retry={retry} />} />;
}

/** A press of one of these is a new attempt, so the failure of the last one goes. */
const ATTEMPT = ':is(main, dialog) button';

/**
 * Dismisses the toast when the user leaves the page by a click or the back button, and the one about a failure when the user tries again. A page
 * that navigates on its own, such as after a login, says why in its toast, so that one stays. The back button also closes the drawer, over which
 * phones go back with a swipe.
 */
function useDismissal(): void {
  const { toast, drawer } = useWebCore();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  /** The toast at the last click. A toast that appeared later belongs to the outcome of that click. */
  const seenId = useRef<string | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const note = ({ type, target }: Event) => {
      if (type === 'popstate') {
        if (takeAskedStep()) return;
        drawer.close();
      }
      const shown = toast.getSnapshot();
      seenId.current = shown?.id ?? null;
      const isAttempt = target instanceof Element && target.closest(ATTEMPT) !== null;
      if (shown?.variant === 'destructive' && isAttempt) toast.dismiss(shown.id);
    };
    document.addEventListener('click', note, { capture: true, signal: listening.signal });
    window.addEventListener('popstate', note, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [toast, drawer]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (seenId.current !== null) toast.dismiss(seenId.current);
  }, [pathname, toast]);
}

/** Retries automatically, because the toast may confirm a payment. */
function RetryLater({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, IDLE_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
