import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { showFatalError } from './show-fatal-error.ts';

/** Mounts the app. An error outside every boundary unmounts everything, so it is reported and replaced by a message. */
export function mountApp(container: HTMLElement, app: ReactNode): void {
  const onUncaughtError = (thrown: unknown) => {
    reportError(thrown);
    showFatalError();
  };
  createRoot(container, { onUncaughtError }).render(app);
}
