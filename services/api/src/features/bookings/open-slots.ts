import { type BookingHours, dayIn, momentIn } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { addDays } from '../../jakarta-time.ts';

/** For so many days, slots are offered. */
export const DAYS_AHEAD = 28;

export interface Period {
  startsAt: Date;
  endsAt: Date;
}

type Hours = Pick<BookingHours, 'weekly' | 'exceptions' | 'minutes' | 'pauseMinutes'>;
type Rules = ApiSettings['bookings'];

/**
 * The times that a psychologist has free, soonest first. None overlaps another or a booking, and the pause stays free after each. Bookings
 * keep their own length, and slots avoid them. What could not be changed any more is not offered either.
 */
export function openSlots(hours: Hours, { zone, changeHours }: Rules, taken: readonly Period[], now: Date) {
  const earliest = now.getTime() + changeHours * HOUR_MS;
  const pauseMs = hours.pauseMinutes * MINUTE_MS;
  const today = dayIn(zone, now);
  const slots: Period[] = [];
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1)
    for (const slot of slotsOfDay(hours, zone, addDays(today, ahead))) {
      const [start, end] = [slot.startsAt.getTime(), slot.endsAt.getTime()];
      if (start <= now.getTime() || start < earliest) continue;
      const isFree = taken.every(
        (each) => end + pauseMs <= each.startsAt.getTime() || each.endsAt.getTime() + pauseMs <= start,
      );
      if (isFree) slots.push(slot);
    }
  return slots;
}

function slotsOfDay({ weekly, exceptions, minutes, pauseMinutes }: Hours, zone: Rules['zone'], day: string): Period[] {
  // Sunday is 7.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const intervals =
    exceptions.find((each) => each.day === day)?.intervals ?? weekly.filter((each) => each.weekday === weekday);
  const slots: Period[] = [];
  let free = 0;
  for (const { from, to } of [...intervals].sort((one, other) => one.from.localeCompare(other.from))) {
    const end = momentIn(zone, day, to).getTime();
    // Intervals may touch or overlap, and the pause holds between them too.
    let start = Math.max(free, momentIn(zone, day, from).getTime());
    for (; start + minutes * MINUTE_MS <= end; start = free) {
      const endsAt = start + minutes * MINUTE_MS;
      slots.push({ startsAt: new Date(start), endsAt: new Date(endsAt) });
      free = endsAt + pauseMinutes * MINUTE_MS;
    }
  }
  return slots;
}
