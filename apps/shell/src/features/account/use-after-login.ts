import { SESSION_KEYS } from '@kenali/web-core';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { internalPath } from '../../common/internal-path.ts';
import { PAY_NOW } from '../../common/pay-now.ts';

/** The cart asks for a login only when it is paid, so the payment continues. */
export const stateFor = (destination: string) => (destination === '/cart' ? PAY_NOW : null);

/** Returns where to go after login, and whether the user is signed in without this page: before it opened, or in another tab since. */
export function useAfterLogin() {
  const { session, storage } = useWebCore();
  const [search] = useSearchParams();
  const isSignedIn = useCallback(() => session.getSnapshot().status === 'signed-in', [session]);
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  useEffect(
    () => storage.onForeignChange(SESSION_KEYS.accessToken, () => setWasSignedIn(isSignedIn())),
    [storage, isSignedIn],
  );
  const next = internalPath(search.get('next'));
  return {
    wasSignedIn,
    destination: next ?? '/dashboard',
    /** Keeps the destination when the user switches between login and registration. */
    keepNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}
