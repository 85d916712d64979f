import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { practice } from '../../practice.ts';

let hasOwnTitle = false;

/** Sets the document title, such as "Keranjang · Kenali". An empty title leaves only the practice name. */
export function setTitle(title: string): void {
  hasOwnTitle = true;
  document.title = title ? `${title} · ${practice.name}` : practice.name;
}

/** Sets a route's title. It is a layout effect, so that a screen's own `setTitle` in an effect runs later and wins. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => setTitle(title), [title]);
}

/** Leaves only the practice's name after a navigation. The first page keeps the title that the site has written for its address. */
export function useTitleWhileLoading(): void {
  useLayoutEffect(() => {
    if (hasOwnTitle) setTitle('');
  }, []);
}

/** What the site writes for the address of the response (`render-head.ts` of the site). */
const ABOUT_FIRST_PAGE = [
  'link[rel="canonical"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

/** Removes the description of the first page when another one opens. Phones share the canonical address, not the one shown. */
export function useForgetFirstPage(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const tag of document.head.querySelectorAll(ABOUT_FIRST_PAGE)) tag.remove();
  }, [pathname]);
}

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
