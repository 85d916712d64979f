import type { VitalReport } from '@kenali/contracts';
import type { VitalEntry } from './page-vitals.ts';
import { addressAt, addresses, noteAddress } from './visited-routes.ts';
import { watchVitals } from './watch-vitals.ts';

/** What the browser has recorded and not yet reported. */
let timeline: VitalEntry[] = [];
const observed: { type: string; buffered: boolean }[] = [];

/** Reports its entries only when it is asked, as a browser does that has no time to call back before the page is hidden. */
class FakeObserver {
  static supportedEntryTypes = ['navigation', 'largest-contentful-paint', 'layout-shift', 'event', 'longtask'];
  #type = '';
  observe(options: { type: string; buffered: boolean }) {
    this.#type = options.type;
    observed.push(options);
  }
  takeRecords() {
    const taken = timeline.filter(({ entryType }) => entryType === this.#type);
    timeline = timeline.filter(({ entryType }) => entryType !== this.#type);
    return taken;
  }
}

const sent: VitalReport[][] = [];
let visibility: DocumentVisibilityState = 'visible';
function become(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
const paint = (startTime: number) => ({ entryType: 'largest-contentful-paint', startTime });
const press = (startTime: number, interactionId: number) => ({
  entryType: 'event',
  startTime,
  interactionId,
  duration: 48,
});

beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
  Object.assign(window, { PerformanceObserver: FakeObserver });
  noteAddress('/results/7');
  watchVitals((vitals) => sent.push(vitals), ['/laporan/:id'], Number.POSITIVE_INFINITY);
});
beforeEach(() => sent.splice(0));

it('the browser: when it knows some types, then those are observed from the start of the page on', () => {
  expect(observed.map(({ type }) => type)).toEqual(['navigation', 'largest-contentful-paint', 'layout-shift', 'event']);
  expect(observed.every(({ buffered }) => buffered)).toBe(true);
});

it('the page: when it is hidden, then it reports routes without ids; when it is closed later, then only what is new', () => {
  timeline = [paint(800), press(1000, 1)];
  become('hidden');
  expect(sent).toEqual([
    [
      { metric: 'LCP', route: '/results/:id', value: 800 },
      { metric: 'INP', route: '/results/:id', value: 48 },
      { metric: 'CLS', route: '/results/:id', value: 0 },
    ],
  ]);
  become('visible');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
  noteAddress('/assessments');
  timeline = [press(performance.now() + 1, 2), paint(performance.now())];
  window.dispatchEvent(new Event('pagehide'));
  expect(sent[1]).toEqual([
    { metric: 'INP', route: '/assessments', value: 48 },
    { metric: 'CLS', route: '/assessments', value: 0 },
  ]);
  noteAddress('/laporan/9');
  window.dispatchEvent(new Event('pagehide'));
  expect(sent[2]).toEqual([{ metric: 'CLS', route: '/laporan/:id', value: 0 }]);
  noteAddress('/assessments');
});

it('the visit: when an address is noted again, then it counts once; when it has many, then the newest remain', () => {
  noteAddress('/assessments');
  expect(addresses()).toEqual(['/results/7', '/assessments', '/laporan/9']);
  expect(addressAt(0)).toBe('/results/7');
  for (let at = 0; at < 200; at += 1) noteAddress(`/results/${at}`);
  expect(addresses()).toHaveLength(200);
  expect(addressAt(performance.now())).toBe('/results/199');
});
