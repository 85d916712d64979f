import { BASE_URL, sampleBoot, showBoot } from '../../testing/boot-samples.ts';
import { BEACON_AFTER_MS, watchPage } from './reporter-instance.ts';
import { noteAddress } from './vitals/visited-routes.ts';

const requests: [string, RequestInit][] = [];
const bodies = (path: string) => requests.filter(([to]) => to === path).map(([, { body }]) => JSON.parse(String(body)));

/** Knows layout shifts, and tells of none. */
class SilentObserver {
  static supportedEntryTypes = ['layout-shift'];
  observe() {}
  takeRecords = () => [];
}

beforeAll(() => {
  showBoot({ ...sampleBoot(), bootId: 'signed' });
  window.fetch = (async (path: string, init: RequestInit) => {
    requests.push([path, init]);
    throw new TypeError('Failed to fetch');
  }) as typeof window.fetch;
  Object.assign(window, { PerformanceObserver: SilentObserver });
  noteAddress('/assessments');
});
beforeEach(() => jest.useFakeTimers());

it('a running page: when 3 s have passed, then it is counted once, and leaving does not count it again', async () => {
  watchPage();
  await jest.advanceTimersByTimeAsync(BEACON_AFTER_MS);
  window.dispatchEvent(new Event('pagehide'));
  expect(bodies('/api/client-errors/boots')).toEqual([{ bootId: 'signed' }]);
});

it('an uncaught error: when its report cannot be sent, then that causes no other report', async () => {
  const error = Object.assign(new Error('x'), { stack: `Error: x\n at a (${BASE_URL}assets/a.js:1:1)` });
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'x' }));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(bodies('/api/client-errors')).toEqual([
    { bootId: 'signed', errors: [expect.objectContaining({ app: 'catalog-mf', phase: 'script', message: 'x' })] },
  ]);
});

it('a running page: when it closes, then it reports its speed with the signed boot id', () => {
  expect(bodies('/api/client-errors/vitals')).toEqual([
    { bootId: 'signed', vitals: [{ metric: 'CLS', route: '/assessments', value: 0 }] },
  ]);
});

it('every request: when it is sent, then it omits session and page address, and outlives the page', () => {
  expect(requests).toHaveLength(3);
  for (const [, init] of requests) {
    expect(init).toMatchObject({ keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(Object.keys(init.headers as object)).toEqual(['content-type']);
  }
});
