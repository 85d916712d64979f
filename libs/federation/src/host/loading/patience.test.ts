import { patienceFor, startLimit } from './patience.ts';

type File = { transferSize: number; requestStart: number; responseEnd: number };
let files: File[] = [];
let downlink: number | undefined;

/** A file of 20 KB that took this long. */
const arrived = (ms: number, requestStart = 0): File => ({
  transferSize: 20_000,
  requestStart,
  responseEnd: requestStart + ms,
});

beforeEach(() => {
  files = [];
  downlink = undefined;
  Object.assign(performance, { getEntriesByType: (type: string) => (type === 'resource' ? files : []) });
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => ({ downlink }) });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

describe('patienceFor', () => {
  it('a connection that nothing measures: when code requests a limit, then it gets the usual one', () => {
    expect(patienceFor(8000)).toBe(8000);
  });

  it('a usual connection: when files took 0.2 s, then the limits are the usual ones', () => {
    files = [arrived(200)];
    expect([8000, 6000, 4000].map(patienceFor)).toEqual([8000, 6000, 4000]);
  });

  it('a slow connection: when files arrive at 10 KB/s, then a first view fits in at half of that, and all limits grow alike', () => {
    files = [arrived(2000)];
    expect([8000, 6000, 4000].map(patienceFor)).toEqual([48_000, 36_000, 24_000]);
  });

  it('a connection that hardly moves: when files arrive at 1 KB/s, then the limit is 90 s', () => {
    files = [arrived(20_000)];
    expect(patienceFor(8000)).toBe(90_000);
  });

  it('one slow file among fast ones: when the others are fast, then the connection is not slow', () => {
    files = [arrived(9000), arrived(100)];
    expect(patienceFor(8000)).toBe(8000);
  });

  it('files from the cache and small ones: when only they arrived, then the estimate of the browser counts', () => {
    files = [
      { ...arrived(9000), transferSize: 0 },
      { ...arrived(9000), transferSize: 300 },
    ];
    expect(patienceFor(8000)).toBe(8000);
    downlink = 0.08;
    expect(patienceFor(8000)).toBe(48_000);
  });

  it('a phone that leaves the fast network: when the latest files are slow, then earlier ones do not count', () => {
    files = [arrived(100), ...[1000, 3000, 5000, 7000].map((start) => arrived(2000, start))];
    expect(patienceFor(8000)).toBe(48_000);
  });
});

describe('startLimit', () => {
  beforeEach(() => jest.useFakeTimers());

  it('a silent network: when the usual limit ends, then it calls back once', () => {
    Object.assign(performance, { getEntriesByType: () => [] });
    const onEnd = jest.fn();
    startLimit(8000, onEnd);
    jest.advanceTimersByTime(7999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(100_000);
    expect(onEnd.mock.calls).toEqual([[8000]]);
  });

  it('a slow network: when a file arrives slowly before the usual limit, then the limit grows from the start on', () => {
    Object.assign(performance, { getEntriesByType: (type: string) => (type === 'resource' ? files : []) });
    const onEnd = jest.fn();
    startLimit(8000, onEnd);
    jest.advanceTimersByTime(5000);
    files = [arrived(2000)];
    jest.advanceTimersByTime(42_999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onEnd.mock.calls).toEqual([[48_000]]);
  });

  it('when it is cancelled, then it never calls back', () => {
    const onEnd = jest.fn();
    startLimit(8000, onEnd)();
    jest.advanceTimersByTime(100_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
