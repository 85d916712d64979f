import { expiryOf, isOver } from './session.model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const createdAt = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

describe('isOver', () => {
  it.each([
    ['verified', true, 90],
    ['unverified', false, 7],
  ])('%s: when the session was not in use, then it is over at its end and not before', (_name, isVerified, days) => {
    const unverifiedSince = isVerified ? null : createdAt;
    const isOverAfter = (ms: number) =>
      isOver({ createdAt, lastSeenAt: createdAt }, { unverifiedSince, at: after(ms) });
    expect(isOverAfter(days * DAY_MS - 1)).toBe(false);
    expect(isOverAfter(days * DAY_MS)).toBe(true);
  });

  it('when the owner changes the address of an old session, then there are 7 days to verify the new one', () => {
    const unverifiedSince = after(60 * DAY_MS);
    const isOverAfter = (ms: number) =>
      isOver({ createdAt, lastSeenAt: createdAt }, { unverifiedSince, at: after(ms) });
    expect(isOverAfter(67 * DAY_MS - 1)).toBe(false);
    expect(isOverAfter(67 * DAY_MS)).toBe(true);
  });

  it('when the session is in use at its end, then it is over at the first pause, and a day later in any case', () => {
    const isOverAfter = (ms: number, pauseMs: number) =>
      isOver({ createdAt, lastSeenAt: after(ms - pauseMs) }, { unverifiedSince: null, at: after(ms) });
    expect(isOverAfter(90 * DAY_MS, 30 * MINUTE_MS)).toBe(false);
    expect(isOverAfter(90 * DAY_MS, 30 * MINUTE_MS + 1)).toBe(true);
    expect(isOverAfter(91 * DAY_MS - 1, MINUTE_MS)).toBe(false);
    expect(isOverAfter(91 * DAY_MS, MINUTE_MS)).toBe(true);
  });
});

it('expiryOf: when the session is refreshed, then 30 days more, but not beyond 91 days', () => {
  expect(expiryOf(createdAt, createdAt)).toEqual(after(30 * DAY_MS));
  expect(expiryOf(createdAt, after(61 * DAY_MS))).toEqual(after(91 * DAY_MS));
  expect(expiryOf(createdAt, after(80 * DAY_MS))).toEqual(after(91 * DAY_MS));
});
