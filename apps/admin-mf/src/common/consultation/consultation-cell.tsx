import { type AdminConsultation, bookedTimeText, type ConsultationTime } from '@kenali/contracts';
import { Stack } from '@kenali/ui';
import { StatusBadge } from '../cells.tsx';
import { CONSULTATION_BADGES } from '../labels.ts';

/** The status of a consultation, with the time that its family has booked. */
export const ConsultationCell = ({ status, booked }: Pick<AdminConsultation, 'status'> & ConsultationTime) => (
  <Stack $gap={1}>
    <StatusBadge {...CONSULTATION_BADGES[status]} />
    {booked && <div>{bookedTimeText(booked.startsAt, booked.zone)}</div>}
  </Stack>
);
