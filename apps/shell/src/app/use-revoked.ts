import { RevokedContext } from '@kenali/federation/host';
import { useContext, useEffect, useState } from 'react';

/** Between two looks at least. There is no rhythm: a page that nobody looks at asks nothing. */
export const LOOK_AGAIN_MS = 60_000;

/** Looks, when the page comes back into view, whether something that it runs was taken back. */
export function useRevoked(): boolean {
  const anyRevoked = useContext(RevokedContext);
  const [revoked, setRevoked] = useState(false);
  useEffect(() => {
    if (revoked) return;
    let lookedAt = Date.now();
    const looking = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
      lookedAt = Date.now();
      // Where nobody can say, the next look may.
      const found = await anyRevoked().catch(() => false);
      if (found && !looking.signal.aborted) setRevoked(true);
    };
    document.addEventListener('visibilitychange', look, { signal: looking.signal });
    window.addEventListener('focus', look, { signal: looking.signal });
    return () => looking.abort();
  }, [anyRevoked, revoked]);
  return revoked;
}
