import { useIsHydrating } from '@kenali/federation';
import { SESSION_KEYS } from '@kenali/web-core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { internalPath } from '../../common/internal-path.ts';

/**
 * A page for visitors alone. A user who is signed in, since before it opened or in another tab, continues to where the login leads and never
 * sees it, not even while its code loads. A login on the page itself shows its outcome first.
 */
export function ForVisitors({ children }: { children: ReactNode }) {
  const { session, storage } = useWebCore();
  const [search] = useSearchParams();
  const isSignedIn = useCallback(() => session.getSnapshot().status === 'signed-in', [session]);
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  useEffect(
    () => storage.onForeignChange(SESSION_KEYS.accessToken, () => setWasSignedIn(isSignedIn())),
    [storage, isSignedIn],
  );
  // Without the cookie about the session, which Safari keeps for a week, the site has rendered the page of visitors. React takes that over first.
  const isHydrating = useIsHydrating();
  return wasSignedIn && !isHydrating ? (
    <Navigate to={internalPath(search.get('next')) ?? '/dashboard'} replace />
  ) : (
    children
  );
}
