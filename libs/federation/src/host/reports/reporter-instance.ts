import type { BootDocument } from '../../boot/boot-document.ts';
import { getOverrides } from '../overrides/overrides.ts';
import { readBootDocument } from '../read-boot-document.ts';
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts';

/** By then the page has painted, so the request does not delay what the user waits for. */
export const BEACON_AFTER_MS = 3000;

type ReportPath = '/api/client-errors' | '/api/client-errors/boots' | '/api/client-errors/vitals';

/**
 * Sends one request that outlives the page, without the session and without the page's address. It ignores failures: a
 * lost report must not cause another report.
 */
function sendReport(path: ReportPath, body: object): void {
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    priority: 'low',
  };
  try {
    window.fetch(path, request).catch(() => undefined);
  } catch {
    // There is no fetch, or too many keepalive requests are pending.
  }
}

/** Reads the boot document, without the boot id if an override is active: its errors do not concern live releases. */
function readReportedBoot(): BootDocument {
  const { bootId, ...boot } = readBootDocument();
  const isOverridden = Object.keys(getOverrides().getSnapshot().active).length > 0;
  return isOverridden || !bootId ? boot : { ...boot, bootId };
}

let reporter: ErrorReporter | null = null;

/** Returns the page's error reporter, or null without a boot document, which names the releases to report. */
export function getErrorReporter(): ErrorReporter | null {
  if (reporter) return reporter;
  try {
    reporter = createErrorReporter({
      boot: readReportedBoot(),
      origin: window.location.origin,
      send: (body) => sendReport('/api/client-errors', body),
    });
  } catch {
    return null;
  }
  return reporter;
}

/** Whether the browser prepares this page for a visitor who may never come. Chrome only. */
const isPrepared = () => (document as Document & { prerendering?: boolean }).prerendering === true;

/** Starts to report uncaught errors of our scripts, and counts this page as started. Call it once per page. */
export function watchPage(): void {
  const page = getErrorReporter();
  if (!page) return;
  window.addEventListener('error', ({ error, message, filename }) =>
    page.uncaught('script', error ?? message, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => page.uncaught('promise', reason));
  const { bootId } = readReportedBoot();
  let isCounted = !bootId;
  const count = () => {
    if (isCounted || isPrepared()) return;
    isCounted = true;
    sendReport('/api/client-errors/boots', { bootId });
  };
  let hiddenAt = Number.POSITIVE_INFINITY;
  const noteHidden = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Math.min(hiddenAt, performance.now());
  };
  const start = () => {
    noteHidden();
    document.addEventListener('visibilitychange', noteHidden);
    setTimeout(() => {
      count();
      // A page that is hidden already has no first view, and without a boot id nothing counts.
      if (bootId && document.visibilityState === 'visible') void loadVitals(bootId, () => hiddenAt);
    }, BEACON_AFTER_MS);
  };
  if (isPrepared()) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
  // A page that closes earlier counts as well.
  window.addEventListener('pagehide', () => {
    count();
    page.flush();
  });
}

/** Loads what measures the page, which no visitor waits for. A page without it is only missing from the figures. */
async function loadVitals(bootId: string, hiddenAt: () => number): Promise<void> {
  try {
    const { watchVitals } = await import(/* webpackFetchPriority: "low" */ './vitals/watch-vitals.ts');
    const routes = Object.values(readBootDocument().remotes).flatMap(({ routes }) => routes);
    watchVitals((vitals) => sendReport('/api/client-errors/vitals', { bootId, vitals }), routes, hiddenAt());
  } catch {
    // Offline, or the browser is too old.
  }
}
