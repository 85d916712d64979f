import { retryDelayMs } from './delivery-attempt.ts';

const MINUTE_MS = 60_000;

describe('retryDelayMs', () => {
  it.each([
    [400, 2],
    [404, 2],
    [500, 1],
    [503, 4],
    [301, 0],
    [302, 0],
    [308, 0],
    [403, 5],
    [422, 5],
    [502, 5],
    [null, 5],
  ])('retries: when the response is %s, then there are %d', (code, expected) => {
    const failures = Array.from({ length: 8 }, (_, at) => at + 1);
    expect(failures.filter((failure) => retryDelayMs(code, failure, 1) !== undefined)).toHaveLength(expected);
  });

  it.each([
    [1, 2],
    [2, 10],
    [3, 30],
    [4, 90],
    [5, 210],
  ])('delay: after failure %d, then %d minutes plus less than ten percent', (failure, minutes) => {
    const delayMs = retryDelayMs(403, failure, 1) ?? 0;
    expect(delayMs).toBeGreaterThanOrEqual(minutes * MINUTE_MS);
    expect(delayMs).toBeLessThan(minutes * MINUTE_MS * 1.1);
  });

  it('delay: when the time factor is 0.001, then two minutes become 120 ms', () => {
    const delayMs = retryDelayMs(403, 1, 0.001) ?? 0;
    expect(delayMs).toBeGreaterThanOrEqual(120);
    expect(delayMs).toBeLessThan(132);
  });
});
