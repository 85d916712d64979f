import type { VitalReport } from '@kenali/contracts';
import { createPageVitals, type VitalEntry } from './page-vitals.ts';
import { addressAt } from './visited-routes.ts';

/** Browsers without a type ignore it: older Safari knows neither LCP nor INP. Shorter interactions than 40 ms are all good. */
const TYPES = ['navigation', 'largest-contentful-paint', 'layout-shift', 'first-input', 'event'] as const;
const SHORTEST_MS = 40;

/** Measures this page until it is left, and passes on what is new each time it is hidden. Loaded after the page is usable. */
export function watchVitals(send: (vitals: VitalReport[]) => void): void {
  const vitals = createPageVitals(addressAt);
  const observers = TYPES.flatMap((type): PerformanceObserver[] => {
    try {
      const observer = new PerformanceObserver((list) => addAll(list.getEntries()));
      const options = { type, buffered: true, durationThreshold: SHORTEST_MS };
      observer.observe(options as PerformanceObserverInit);
      return [observer];
    } catch {
      return [];
    }
  });
  function addAll(entries: PerformanceEntryList) {
    for (const entry of entries) vitals.add(entry as unknown as VitalEntry);
  }
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
