import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { internalPath } from '../../common/internal-path.ts';
import { PAY_NOW } from '../../common/pay-now.ts';

/** The cart asks for a login only when it is paid, so the payment continues. */
export const stateFor = (destination: string) => (destination === '/cart' ? PAY_NOW : null);

/** Returns where to go after login, and whether the user was already signed in when the page opened. */
export function useAfterLogin() {
  const { session } = useWebCore();
  const [search] = useSearchParams();
  const [wasSignedIn] = useState(() => session.getSnapshot().status === 'signed-in');
  const next = internalPath(search.get('next'));
  return {
    wasSignedIn,
    destination: next ?? '/dashboard',
    /** Keeps the destination when the user switches between login and registration. */
    keepNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}
