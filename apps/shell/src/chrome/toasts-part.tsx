import { useStore } from '@kenali/web-core';
import { useEffect, useState } from 'react';
import { Lazy, lazyPart } from '../common/lazy-part.tsx';
import { useLive } from '../common/live-context.ts';

const IDLE_MS = 3000;

const viewport = lazyPart(async () => (await import('./toasts.tsx')).ToastsViewport);

/** Toasts come with the first one, or when the page has settled: their code is no part of the first view. */
export function Toasts() {
  const toast = useStore(useLive().toast);
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasSettled(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!toast && !hasSettled) return null;
  return <Lazy part={viewport} props={{}} loading={null} failed={(retry) => <RetryLater retry={retry} />} />;
}

/** A note that could not be shown is tried again: it may say that a payment went through. */
function RetryLater({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, IDLE_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
