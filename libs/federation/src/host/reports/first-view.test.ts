import { sampleBoot, showBoot } from '../../testing/boot-samples.ts';
import { BEACON_AFTER_MS } from './reporter-instance.ts';
import type { VitalEntry } from './vitals/page-vitals.ts';

/** What the browser has recorded. */
let timeline: VitalEntry[] = [];
class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint'];
  #type = '';
  observe({ type }: { type: string }) {
    this.#type = type;
  }
  takeRecords = () => timeline.filter(({ entryType }) => entryType === this.#type);
}

const sent: string[] = [];
const page = { visibilityState: 'visible', prerendering: false };
function become(change: Partial<typeof page>, event: string) {
  Object.assign(page, change);
  document.dispatchEvent(new Event(event));
}
/** Paints once, a moment from now. */
function paint() {
  timeline = [{ entryType: 'largest-contentful-paint', startTime: performance.now() + 16 }];
}
/** The page reports its paint when it is closed. */
function leave() {
  window.dispatchEvent(new Event('pagehide'));
  return sent;
}

beforeEach(() => {
  jest.useFakeTimers();
  timeline = [];
  sent.length = 0;
  Object.assign(page, { visibilityState: 'visible', prerendering: false });
  for (const key of ['visibilityState', 'prerendering'] as const)
    Object.defineProperty(document, key, { get: () => page[key], configurable: true });
  showBoot({ ...sampleBoot(), bootId: 'signed' });
  window.fetch = (async (path: string, { body }: RequestInit) => {
    const { vitals } = JSON.parse(String(body));
    sent.push(vitals ? `${path} ${vitals[0].metric}` : path);
    throw new TypeError('Failed to fetch');
  }) as typeof window.fetch;
  Object.assign(window, { PerformanceObserver: FakeObserver });
});

/** Starts another page of the same browser. */
function open() {
  jest.isolateModules(() => {
    (require('./reporter-instance.ts') as typeof import('./reporter-instance.ts')).watchPage();
  });
}
const [BOOT, LCP] = ['/api/client-errors/boots', '/api/client-errors/vitals LCP'];

describe('a browser that does not tell when a page was hidden', () => {
  it('when the page is shown from the start, then its largest paint is reported', async () => {
    open();
    paint();
    await jest.advanceTimersByTimeAsync(BEACON_AFTER_MS);
    expect(leave()).toEqual([BOOT, LCP]);
  });

  it('when the page opens in the background and is shown later, then its paint is not reported', async () => {
    page.visibilityState = 'hidden';
    open();
    await jest.advanceTimersByTimeAsync(1000);
    become({ visibilityState: 'visible' }, 'visibilitychange');
    paint();
    await jest.advanceTimersByTimeAsync(BEACON_AFTER_MS);
    expect(leave()).toEqual([BOOT]);
  });

  it('when the page is hidden for a moment before it paints, then its paint is not reported', async () => {
    open();
    await jest.advanceTimersByTimeAsync(1000);
    become({ visibilityState: 'hidden' }, 'visibilitychange');
    become({ visibilityState: 'visible' }, 'visibilitychange');
    paint();
    await jest.advanceTimersByTimeAsync(BEACON_AFTER_MS);
    expect(leave()).toEqual([BOOT]);
  });
});

it('a page that the browser prepares: when a visitor comes, then it is counted 3 s later, not before, and its largest paint is reported', async () => {
  Object.assign(page, { visibilityState: 'hidden', prerendering: true });
  open();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(leave()).toEqual([]);
  become({ visibilityState: 'visible', prerendering: false }, 'prerenderingchange');
  paint();
  await jest.advanceTimersByTimeAsync(BEACON_AFTER_MS - 1);
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([BOOT]);
  expect(leave()).toEqual([BOOT, LCP]);
});
