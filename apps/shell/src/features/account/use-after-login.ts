import { useSearchParams } from 'react-router-dom';
import { internalPath } from '../../common/internal-path.ts';
import { PAY_NOW } from '../../common/pay-now.ts';

/** The cart asks for a login only when it is paid, so the payment continues. */
export const stateFor = (destination: string) => (destination === '/cart' ? PAY_NOW : null);

/** Returns where to go after login. */
export function useAfterLogin() {
  const [search] = useSearchParams();
  const next = internalPath(search.get('next'));
  return {
    destination: next ?? '/dashboard',
    /**
     * Keeps the destination when the user switches between login and registration. Such a link replaces the page: afterwards, Back leads to
     * the page that asked for the login.
     */
    keepNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}
