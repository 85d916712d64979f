import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { internalPath } from '../../common/internal-path.ts';

/** Where to go when signed in, and whether the visitor was signed in already when the page came. */
export function useAfterLogin() {
  const { session } = useWebCore();
  const [search] = useSearchParams();
  const [wasSignedIn] = useState(() => session.getSnapshot().status === 'signed-in');
  const asked = internalPath(search.get('next'));
  return {
    wasSignedIn,
    destination: asked ?? '/dashboard',
    /** Keeps the destination while changing between login and registration. */
    keepNext: (path: string) => (asked ? `${path}?next=${encodeURIComponent(asked)}` : path),
  };
}
