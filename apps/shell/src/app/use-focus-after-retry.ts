import { useCallback, useEffect, useState } from 'react';
import { focusHeading } from './focus-heading.ts';

export const MAIN_ID = 'main';

/** Wraps a page's retry: the pressed button goes, and the focus moves to the heading of what comes in its place. */
export function useFocusAfterRetry() {
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (retries > 0 && main) return focusHeading(main);
  }, [retries]);
  return useCallback(
    (retry: () => void) => () => {
      retry();
      setRetries((count) => count + 1);
    },
    [],
  );
}
