import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';
import { isOverridden, ownerAt } from '@kenali/federation/host';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { showFatalError } from './show-fatal-error.ts';

/** The site renders the releases that it names, and not those that a developer has chosen in this browser. */
function isPrerendered(container: HTMLElement): boolean {
  const owner = ownerAt(window.location.pathname);
  return container.hasAttribute(PRERENDERED_ATTRIBUTE) && !(owner && isOverridden(owner));
}

/**
 * Reports a page that differs from what the site has rendered. An error with a cause was thrown while React took the page over: React renders that
 * part again, and if it still fails, its boundary reports it.
 */
function onRecoverableError(thrown: unknown): void {
  if ((thrown as Error).cause === undefined) reportError(thrown);
}

/**
 * Mounts the app, or takes over the page that the site has rendered. An error outside every boundary unmounts everything, so it is reported
 * and replaced by a message.
 */
export function mountApp(container: HTMLElement, app: ReactNode): void {
  const onUncaughtError = (thrown: unknown) => {
    reportError(thrown);
    showFatalError();
  };
  // As a transition, React takes the page over in short pieces, between which the browser reacts.
  if (isPrerendered(container))
    startTransition(() => {
      hydrateRoot(container, app, { onUncaughtError, onRecoverableError });
    });
  else createRoot(container, { onUncaughtError }).render(app);
}
