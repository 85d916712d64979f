import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { sayFailed } from './start-failed.ts';

/** Draws the site. What no boundary keeps takes all of it away: then that is said, and told as any uncaught error. */
export function drawSite(place: HTMLElement, site: ReactNode): void {
  const onUncaughtError = (thrown: unknown) => {
    reportError(thrown);
    sayFailed();
  };
  createRoot(place, { onUncaughtError }).render(site);
}
