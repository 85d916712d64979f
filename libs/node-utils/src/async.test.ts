import { withTimeout } from './async.ts';

describe('withTimeout', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

  it('when the work ends in time, then its result counts, and no timer is left', async () => {
    const outcome = withTimeout(100, after(99, 'done'), 'late');
    await jest.advanceTimersByTimeAsync(99);
    expect(await outcome).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('when the work takes longer, then the other value counts', async () => {
    const outcome = withTimeout(100, after(101, 'done'), 'late');
    await jest.advanceTimersByTimeAsync(100);
    expect(await outcome).toBe('late');
  });

  it('when the work fails in time, then its error is thrown', async () => {
    const failed = Promise.reject(new Error('broken'));
    await expect(withTimeout(100, failed, 'late')).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });
});
