import { useLayoutEffect } from 'react';
import { settings } from '../settings.ts';

/** Names the document: "Keranjang · Kenali". */
export function setTitle(title: string): void {
  document.title = title ? `${title} · ${settings.practiceName}` : settings.practiceName;
}

/** The route's own title. A layout effect, so that a screen's `setTitle` in an effect comes later and wins. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => setTitle(title), [title]);
}
