import { type ReactNode, useLayoutEffect } from 'react';
import { practice } from '../../practice.ts';

/** Sets the document title, such as "Keranjang · Kenali". An empty title leaves only the practice name. */
export function setTitle(title: string): void {
  document.title = title ? `${title} · ${practice.name}` : practice.name;
}

/** Sets a route's title. It is a layout effect, so that a screen's own `setTitle` in an effect runs later and wins. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => setTitle(title), [title]);
}

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
