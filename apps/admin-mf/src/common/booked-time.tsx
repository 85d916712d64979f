import { bookedTimeText } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { fresh } from './queries.ts';

export const BOOKINGS_KEY = ['/api/admin', 'bookings'];

/** The time that a family has booked for a consultation. Nothing without one, or where the practice offers none. All rows share one request. */
export function BookedTime({ id }: { id: number }) {
  const { settings } = useShell();
  const enabled = settings.features?.includes('bookings') ?? false;
  const { data } = useQuery({ ...fresh(BOOKINGS_KEY, 'GET /api/admin/bookings', {}), enabled });
  const booking = data?.bookings.find(({ userAssessmentId }) => userAssessmentId === id);
  return booking && data ? <Text $size="small">{bookedTimeText(booking.startsAt, data.practiceZone)}</Text> : null;
}
