import { type ReactNode, useLayoutEffect } from 'react';
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

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
