/** Returning to one of these pages after login would ask the user to log in again. */
const ACCOUNT_PATHS = ['/login', '/login/google', '/register', '/forgot-password', '/verify-email'];

/**
 * Returns the path to open after login, or null unless it is a path of this site.
 * @param next the `next` parameter of the address. It is untrusted and must never lead to another site.
 */
export function internalPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  const origin = window.location.origin;
  const url = URL.parse ? URL.parse(next, origin) : new URL(next, origin);
  // Browsers resolve "//evil.test" and "/\evil.test" to another site.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (ACCOUNT_PATHS.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

export const loginPathTo = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
