import { useStore } from '@kenali/web-core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Lazy, lazyPart } from '../common/lazy-part.tsx';
import { useLive } from '../common/live-context.ts';

const sheet = lazyPart(async () => (await import('./cart-drawer.tsx')).CartDrawerSheet);

/** The drawer's code comes with its first opening; when it cannot come, the cart page takes its place. */
export function CartDrawer() {
  const isOpen = useStore(useLive().drawer);
  return isOpen && <Lazy part={sheet} props={{}} loading={null} failed={() => <ToCartPage />} />;
}

function ToCartPage() {
  const { drawer } = useLive();
  const navigate = useNavigate();
  useEffect(() => {
    drawer.close();
    navigate('/cart');
  }, [drawer, navigate]);
  return null;
}
