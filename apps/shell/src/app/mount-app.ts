import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';
import { isOverridden, ownerAt } from '@kenali/federation/host';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { showFatalError } from './show-fatal-error.ts';
import { isTranslated, surviveTranslation } from './survive-translation.ts';

/**
 * Whether React can take over what the site has rendered. The site renders the releases that it names, and not those that a developer has chosen
 * in this browser; and a browser may have translated the page already.
 */
function isPrerendered(container: HTMLElement): boolean {
  const owner = ownerAt(window.location.pathname);
  return container.hasAttribute(PRERENDERED_ATTRIBUTE) && !(owner && isOverridden(owner)) && !isTranslated();
}

/**
 * Reports a page that differs from what the site has rendered, and not because a browser has translated it meanwhile. An error with a cause was
 * thrown while React took the page over: React renders that part again, and if it still fails, its boundary reports it.
 */
function onRecoverableError(thrown: unknown): void {
  if ((thrown as Error).cause === undefined && !isTranslated()) reportError(thrown);
}

/**
 * Mounts the app, or takes over the page that the site has rendered. An error outside every boundary unmounts everything, so it is reported
 * and replaced by a message.
 */
export function mountApp(container: HTMLElement, app: ReactNode): void {
  const onUncaughtError = (thrown: unknown) => {
    reportError(thrown);
    showFatalError('Situs ini belum dapat ditampilkan karena kesalahan di situs kami. Muat ulang halaman.');
  };
  surviveTranslation();
  // As a transition, React takes the page over in short pieces, between which the browser reacts.
  if (isPrerendered(container))
    startTransition(() => {
      hydrateRoot(container, app, { onUncaughtError, onRecoverableError });
    });
  else createRoot(container, { onUncaughtError }).render(app);
}
