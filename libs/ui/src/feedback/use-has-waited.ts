import { useEffect, useState } from 'react';

/** One answer that does not arrive must not hide everything else. */
const MAX_WAIT_MS = 3000;

/** Whether a page has waited long enough for what would move it down. */
export function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}
