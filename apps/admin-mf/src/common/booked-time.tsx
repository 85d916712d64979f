import { type AdminConsultation, bookedTimeText } from '@kenali/contracts';
import { useShell } from '@kenali/federation';

/** The time that a family has booked for a consultation. Nothing without one, or where the practice offers none. */
export function BookedTime({ booked }: Pick<AdminConsultation, 'booked'>) {
  const { settings } = useShell();
  if (!booked || !settings.features?.includes('bookings')) return null;
  return <div>{bookedTimeText(booked.startsAt, booked.zone)}</div>;
}
