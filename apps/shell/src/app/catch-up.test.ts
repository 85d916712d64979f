import { isOldBrowser } from './old-browser.ts';

const LACKING: [owner: object, name: string][] = [
  [Object, 'hasOwn'],
  [Array.prototype, 'findLast'],
  [Array.prototype, 'findLastIndex'],
  [Array.prototype, 'toSorted'],
  [AbortSignal, 'timeout'],
  [window, 'reportError'],
];

describe('an old browser', () => {
  it('when it lacks any of the built-ins, then it is told; when they were brought along, then they work and it is old no more', async () => {
    // jsdom has none of its own.
    window.reportError ??= () => undefined;
    for (const [owner, name] of LACKING) {
      const own = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
      const isNamed = name !== 'findLastIndex'; // comes with findLast
      expect([name, isOldBrowser()]).toEqual([name, false]);
      Reflect.deleteProperty(owner, name);
      expect([name, isOldBrowser()]).toEqual([name, isNamed]);
      Object.defineProperty(owner, name, own);
    }
    for (const [owner, name] of LACKING) Reflect.deleteProperty(owner, name);
    await import('./catch-up.ts');

    expect(isOldBrowser()).toBe(false);
    expect(Object.hasOwn({ a: 1 }, 'a')).toBe(true);
    expect([1, 2, 3].findLast((value) => value < 3)).toBe(2);
    expect([1, 2, 3].findLastIndex((value) => value < 3)).toBe(1);
    expect([3, 1].toSorted()).toEqual([1, 3]);
    jest.useFakeTimers();
    const signal = AbortSignal.timeout(50);
    jest.advanceTimersByTime(49);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect([signal.aborted, signal.reason.name]).toEqual([true, 'TimeoutError']);
    const cause = new Error('told');
    window.reportError(cause);
    expect(() => jest.runAllTimers()).toThrow(cause);
    jest.useRealTimers();
  });
});
