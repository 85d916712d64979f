import { fromJakartaTime, toJakartaTime } from './jakarta-time.ts';

describe('jakarta time', () => {
  it('when a moment before midnight UTC is written, then it is the next morning in Jakarta', () => {
    expect(toJakartaTime(new Date('2026-01-04T19:30:05.123Z'))).toBe('2026-01-05 02:30:05 +0700');
  });

  it('when a provider time is read, then it means GMT+7', () => {
    expect(fromJakartaTime('2026-01-05 02:30:05')).toEqual(new Date('2026-01-04T19:30:05Z'));
  });

  it.each([undefined, null, 7, '', '2026-01-05', '2026-13-45 02:30:05', '2026-01-05T02:30:05Z'])(
    'when %p is read, then there is no time',
    (text) => expect(fromJakartaTime(text)).toBeNull(),
  );
});
