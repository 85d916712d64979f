import type { VitalReport } from '@kenali/contracts';
import { createPageVitals, type VitalEntry } from './page-vitals.ts';
import { addressAt, addresses } from './visited-routes.ts';

/** Browsers ignore a type that they do not know: older Safari knows neither LCP nor INP. */
const TYPES = [
  'navigation',
  'visibility-state',
  'largest-contentful-paint',
  'layout-shift',
  'first-input',
  'event',
] as const;
/** The smallest that browsers accept; they leave shorter interactions out. */
const SHORTEST_INTERACTION_MS = 16;

/**
 * Measures this page until it is left, and passes on what is new each time it is hidden. Loaded after the page is usable.
 * @param routes that the releases of the page state, besides `VITAL_ROUTES`
 * @param hiddenAt when the page was first hidden, in milliseconds of `performance.now()`; infinite if it was not. Firefox and Safari do not tell
 */
export function watchVitals(send: (vitals: VitalReport[]) => void, routes: readonly string[], hiddenAt: number): void {
  const isSupported = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);
  const vitals = createPageVitals({ addressAt, addresses, routes }, isSupported('layout-shift'));
  const addAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) vitals.add(entry as unknown as VitalEntry);
  };
  const hidden = { entryType: 'visibility-state', name: 'hidden', startTime: hiddenAt };
  if (!isSupported(hidden.entryType)) vitals.add(hidden);
  const observers = TYPES.filter(isSupported).map((type) => {
    const observer = new PerformanceObserver((list) => addAll(list.getEntries()));
    const options = { type, buffered: true, durationThreshold: SHORTEST_INTERACTION_MS };
    observer.observe(options as PerformanceObserverInit);
    return observer;
  });
  const report = () => {
    for (const observer of observers) addAll(observer.takeRecords());
    vitals.endFirstView();
    const found = vitals.take();
    if (found.length > 0) send(found);
  };
  for (const type of ['keydown', 'click'])
    addEventListener(type, () => vitals.endFirstView(), { once: true, capture: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report());
  // Older Safari does not tell that a page is hidden when it is closed.
  addEventListener('pagehide', report);
}
