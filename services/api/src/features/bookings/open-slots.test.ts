import { type BookingHours, dayIn, type HoursInterval, ZONES } from '@kenali/contracts';
import { addDays } from '../../jakarta-time.ts';
import { DAYS_AHEAD, openSlots, type Period } from './open-slots.ts';

const MINUTE_MS = 60_000;
const NOW = new Date('2030-11-20T20:30:00.000Z');

/** The same numbers in every run: a linear congruential generator (Numerical Recipes). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function madeUp(seed: number) {
  const next = random(seed);
  const interval = (): HoursInterval => {
    const from = next(1200);
    // Up to 24:00.
    return { from: clock(from), to: clock(from + 1 + next(1440 - from)) };
  };
  const hours: BookingHours = {
    weekly: Array.from({ length: next(8) }, () => ({ weekday: 1 + next(7), ...interval() })),
    exceptions: Array.from({ length: next(4) }, (_, index) => ({
      day: addDays('2030-11-20', index * 3 + next(3)),
      intervals: Array.from({ length: next(3) }, interval),
    })),
    minutes: 15 + next(100),
    pauseMinutes: next(40),
    meeting: '',
  };
  const rules = { zone: ZONES[next(3)] ?? ZONES[0], changeHours: next(60) };
  const taken: Period[] = Array.from({ length: next(6) }, () => {
    const startsAt = NOW.getTime() + next(20 * 1440) * MINUTE_MS;
    return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + (15 + next(120)) * MINUTE_MS) };
  });
  return { hours, rules, taken };
}

const HOURS_AHEAD = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const;

it('when hours, exceptions, bookings and rules are made up, then every slot keeps to all of them', () => {
  let count = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const { hours, rules, taken } = madeUp(seed);
    const slots = openSlots(hours, rules, taken, NOW);
    count += slots.length;
    const pauseMs = hours.pauseMinutes * MINUTE_MS;
    for (const [index, { startsAt, endsAt }] of slots.entries()) {
      const at = { seed, startsAt: startsAt.toISOString() };
      expect({ ...at, length: endsAt.getTime() - startsAt.getTime() }).toEqual({
        ...at,
        length: hours.minutes * MINUTE_MS,
      });
      // Not in the past, not within the notice, not beyond the last day.
      expect({
        ...at,
        ok: startsAt > NOW && startsAt.getTime() - NOW.getTime() >= rules.changeHours * 60 * MINUTE_MS,
      }).toEqual({
        ...at,
        ok: true,
      });
      const local = new Date(startsAt.getTime() + HOURS_AHEAD[rules.zone] * 60 * MINUTE_MS).toISOString();
      const day = local.slice(0, 10);
      expect(day <= addDays(dayIn(rules.zone, NOW), DAYS_AHEAD)).toBe(true);
      // After the one before, with the pause, and away from every booking.
      const before = slots[index - 1];
      if (before) expect(startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime() + pauseMs);
      for (const each of taken) {
        const isApart =
          endsAt.getTime() + pauseMs <= each.startsAt.getTime() ||
          startsAt.getTime() >= each.endsAt.getTime() + pauseMs;
        expect({ ...at, isApart }).toEqual({ ...at, isApart: true });
      }
      // Inside hours of that day, where an exception replaces the week.
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
      const exception = hours.exceptions.find((each) => each.day === day);
      const allowed = exception ? exception.intervals : hours.weekly.filter((each) => each.weekday === weekday);
      const from = local.slice(11, 16);
      const to = clock(Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + hours.minutes);
      expect({ ...at, inside: allowed.some((each) => each.from <= from && to <= each.to) }).toEqual({
        ...at,
        inside: true,
      });
    }
  }
  expect(count).toBeGreaterThan(5000);
});

const WEEK: BookingHours = {
  weekly: [{ weekday: 1, from: '00:30', to: '03:00' }],
  exceptions: [],
  minutes: 60,
  pauseMinutes: 15,
  meeting: '',
};
const RULES = { zone: 'Asia/Jakarta', changeHours: 0 } as const;
/** Of the first week. */
const startsOf = (slots: Period[]) =>
  slots.map(({ startsAt }) => startsAt.toISOString()).filter((at) => at < '2030-11-28');

it('when a slot begins shortly after midnight at the practice, then it is on the UTC day before', () => {
  expect(startsOf(openSlots(WEEK, RULES, [], NOW))).toEqual(['2030-11-24T17:30:00.000Z', '2030-11-24T18:45:00.000Z']);
  expect(startsOf(openSlots(WEEK, { ...RULES, zone: 'Asia/Jayapura' }, [], NOW))).toEqual([
    '2030-11-24T15:30:00.000Z',
    '2030-11-24T16:45:00.000Z',
  ]);
});

it('when a slot begins exactly at the end of the notice, then it is offered; a moment later it is not', () => {
  const rules = { ...RULES, changeHours: 24 };
  const at = new Date('2030-11-23T17:30:00.000Z');
  expect(startsOf(openSlots(WEEK, rules, [], at))).toHaveLength(2);
  expect(startsOf(openSlots(WEEK, rules, [], new Date(at.getTime() + 1)))).toHaveLength(1);
});

it('when a day is closed by an exception, then it has no slot', () => {
  const exceptions = [{ day: '2030-11-25', intervals: [] }];
  expect(startsOf(openSlots({ ...WEEK, exceptions }, RULES, [], NOW))).toEqual([]);
});
