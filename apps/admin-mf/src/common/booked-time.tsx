import { type AdminConsultation, bookedTimeText } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Text } from '@kenali/ui';

/** The time that a family has booked for a consultation. Nothing without one, or where the practice offers none. */
export function BookedTime({ booked }: Pick<AdminConsultation, 'booked'>) {
  const { settings } = useShell();
  if (!booked || !settings.features?.includes('bookings')) return null;
  return <Text $size="small">{bookedTimeText(booked.startsAt, booked.zone)}</Text>;
}
