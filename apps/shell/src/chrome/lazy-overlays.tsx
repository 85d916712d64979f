import { useStore } from '@kenali/web-core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
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

/** Loads the code of toasts with the first toast or a few seconds after start, because the first view does not need it. */
export function Toasts() {
  const toast = useStore(useWebCore().toast);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!toast && !isIdle) return null;
  return <Lazy part={viewport} props={{}} loading={null} failed={(retry) => <RetryLater retry={retry} />} />;
}

/** Retries automatically, because the toast may confirm a payment. */
function RetryLater({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, IDLE_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
