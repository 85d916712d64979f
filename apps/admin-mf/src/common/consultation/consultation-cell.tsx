import { type AdminConsultation, bookedTimeText, type ConsultationTime } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Stack } from '@kenali/ui';
import { StatusBadge } from '../cells.tsx';
import { CONSULTATION_BADGES } from '../labels.ts';

/** The time that a family has booked for a consultation. Nothing without one, or where the practice offers none. */
export function BookedTime({ booked }: ConsultationTime) {
  const { settings } = useShell();
  if (!booked || !settings.features?.includes('bookings')) return null;
  return <div>{bookedTimeText(booked.startsAt, booked.zone)}</div>;
}

/** The status of a consultation, with its booked time. */
export const ConsultationCell = ({ status, booked }: Pick<AdminConsultation, 'status'> & ConsultationTime) => (
  <Stack $gap={1}>
    <StatusBadge {...CONSULTATION_BADGES[status]} />
    <BookedTime booked={booked} />
  </Stack>
);
