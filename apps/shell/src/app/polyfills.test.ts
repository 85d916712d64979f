import { needsPolyfills } from './needs-polyfills.ts';

const LACKING: [owner: object, name: string][] = [
  [Object, 'hasOwn'],
  [Array.prototype, 'findLast'],
  [Array.prototype, 'findLastIndex'],
  [Array.prototype, 'toSorted'],
  [AbortSignal, 'timeout'],
  [window, 'reportError'],
];

describe('polyfills', () => {
  it('detects each missing built-in; after loading, the polyfills work and none is missing', async () => {
    // jsdom does not implement it.
    window.reportError ??= () => undefined;
    for (const [owner, name] of LACKING) {
      const own = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
      const isChecked = name !== 'findLastIndex'; // Browsers ship it together with findLast.
      expect([name, needsPolyfills()]).toEqual([name, false]);
      Reflect.deleteProperty(owner, name);
      expect([name, needsPolyfills()]).toEqual([name, isChecked]);
      Object.defineProperty(owner, name, own);
    }
    for (const [owner, name] of LACKING) Reflect.deleteProperty(owner, name);
    await import('./polyfills.ts');

    expect(needsPolyfills()).toBe(false);
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
    const cause = new Error('reported');
    window.reportError(cause);
    expect(() => jest.runAllTimers()).toThrow(cause);
  });
});
