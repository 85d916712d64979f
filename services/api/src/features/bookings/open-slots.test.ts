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
  // One assertion for all, because one for each slot would take ten seconds.
  const faults: object[] = [];
  for (let seed = 1; seed <= 400; seed += 1) {
    const { hours, rules, taken } = madeUp(seed);
    const slots = openSlots(hours, rules, taken, NOW);
    count += slots.length;
    const pauseMs = hours.pauseMinutes * MINUTE_MS;
    for (const [index, { startsAt, endsAt }] of slots.entries()) {
      const [from, to] = [startsAt.getTime(), endsAt.getTime()];
      const local = new Date(from + HOURS_AHEAD[rules.zone] * 60 * MINUTE_MS).toISOString();
      const day = local.slice(0, 10);
      const before = slots[index - 1];
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
      const exception = hours.exceptions.find((each) => each.day === day);
      const allowed = exception ? exception.intervals : hours.weekly.filter((each) => each.weekday === weekday);
      const begins = local.slice(11, 16);
      const ends = clock(Number(begins.slice(0, 2)) * 60 + Number(begins.slice(3)) + hours.minutes);
      const keepsTo = {
        length: to - from === hours.minutes * MINUTE_MS,
        notice: startsAt > NOW && from - NOW.getTime() >= rules.changeHours * 60 * MINUTE_MS,
        lastDay: day <= addDays(dayIn(rules.zone, NOW), DAYS_AHEAD),
        pause: before === undefined || from >= before.endsAt.getTime() + pauseMs,
        bookings: taken.every(
          (each) => to + pauseMs <= each.startsAt.getTime() || from >= each.endsAt.getTime() + pauseMs,
        ),
        // An exception replaces the week.
        hours: allowed.some((each) => each.from <= begins && ends <= each.to),
      };
      if (Object.values(keepsTo).includes(false)) faults.push({ seed, startsAt, ...keepsTo });
    }
  }
  expect(faults).toEqual([]);
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
