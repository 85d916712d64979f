import { isFinalCheck, nextCheck } from './check-schedule.ts';

const created = new Date('2026-01-05T00:00:00Z');
const at = (seconds: number) => new Date(created.getTime() + seconds * 1000);
const DAY = 24 * 3600;
const attempt = { createdAt: created, expiresAt: at(DAY) };

describe('nextCheck', () => {
  it.each([
    [0, 20],
    [19, 20],
    [20, 60],
    [60, 120],
    [120, 300],
    [300, 900],
    [900, 3600],
    [3600, 7200],
    [7000, 10_600],
    [DAY, DAY + 900],
    [DAY - 1, DAY + 900],
    [DAY + 899, DAY + 900],
    [DAY + 900, DAY + 1800],
  ])('when the attempt was checked at an age of %d s, then the next check is at %d s', (now, next) =>
    expect(nextCheck(attempt, at(now))).toEqual(at(next)),
  );
});

describe('isFinalCheck', () => {
  it.each([
    [DAY, false],
    [DAY + 899, false],
    [DAY + 900, true],
    [DAY + 9000, true],
  ])('when the attempt is %d s old, then it returns %s', (now, expected) =>
    expect(isFinalCheck(attempt, at(now))).toBe(expected),
  );
});
