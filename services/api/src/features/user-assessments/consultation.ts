import type { ConsultationStatus } from '@kenali/contracts';

/** The free consultation that a completed assessment asks for, with every step it has taken. */
export interface Consultation {
  status: ConsultationStatus;
  requestedAt: Date;
  updatedAt: Date;
  /** Oldest first; the last one is the status. */
  history: { status: ConsultationStatus; at: Date; byUserId: number; note?: string }[];
}

/** As completing opens it: in the person's own name. */
export const requestedConsultation = (byUserId: number, now: Date): Consultation => ({
  status: 'requested',
  requestedAt: now,
  updatedAt: now,
  history: [{ status: 'requested', at: now, byUserId }],
});
