/** Pages that one leaves for another; returning to them after login would lead in a circle. */
const ACCOUNT_PATHS = ['/login', '/register', '/forgot-password', '/verify-email'];

/**
 * The path to return to after login, when it is one of this site.
 * @param wanted what stands in the address; anybody can write it, so that another site must never come out
 */
export function internalPath(wanted: string | null): string | null {
  if (!wanted?.startsWith('/')) return null;
  const here = window.location.origin;
  const url = URL.parse ? URL.parse(wanted, here) : new URL(wanted, here);
  // "//evil.test" and "/\evil.test" are other sites to a browser.
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return null;
  if (ACCOUNT_PATHS.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

export const loginPathTo = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
