import { useEffect, useState } from 'react';
import { SLOW_MS } from '../slow-start.ts';

/** Returns whether the component has waited longer than usual. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
