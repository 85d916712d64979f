import type { BootDocument } from '../../boot/boot-document.ts';
import { theOverrides } from '../overrides/the-overrides.ts';
import { readBootDocument } from '../read-boot-document.ts';
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts';
import { sendErrors, sendReport } from './send-report.ts';

/** The page runs and has painted by then; the beacon must not stand in the way of what people wait for. */
export const BEACON_AFTER_MS = 3000;

let reporter: ErrorReporter | null = null;

/** A developer's page says nothing about the releases that the site chose: it goes without its boot id. */
function readReportedBoot(): BootDocument {
  const { bootId, ...boot } = readBootDocument();
  const isChanged = Object.keys(theOverrides().getSnapshot().active).length > 0;
  return isChanged || !bootId ? boot : { ...boot, bootId };
}

/** The page's one reporter; null where there is no boot document, since nobody could tell then what failed. */
export function theReporter(): ErrorReporter | null {
  if (reporter) return reporter;
  try {
    const boot = readReportedBoot();
    reporter = createErrorReporter({ boot, origin: window.location.origin, send: sendErrors });
  } catch {
    return null;
  }
  return reporter;
}

/**
 * From now on uncaught errors of our own scripts are reported, and this page counts as one that started. Once per page.
 */
export function watchPage(): void {
  const page = theReporter();
  if (!page) return;
  window.addEventListener('error', ({ error, message, filename }) =>
    page.uncaught('script', error ?? message, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => page.uncaught('promise', reason));
  const { bootId } = readReportedBoot();
  let isCounted = !bootId;
  const count = () => {
    if (isCounted) return;
    isCounted = true;
    sendReport('/api/client-errors/boots', { bootId });
  };
  setTimeout(count, BEACON_AFTER_MS);
  // Whoever leaves at once was here all the same.
  window.addEventListener('pagehide', () => {
    count();
    page.flush();
  });
}
