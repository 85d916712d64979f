import type { Zone } from '../../../zones.ts';
import type { Id, IsoTime, OptionalText, Paging } from '../../common/types.ts';
import type { ConsultationStatus } from '../../user-assessments/types.ts';
import type { BulkResponse } from '../users/types.ts';

/** When a consultation is, as staff see it. */
export interface ConsultationTime {
  /** The time that its family has booked, in the zone of the practice; absent without one. */
  booked?: { startsAt: IsoTime; zone: Zone } | undefined;
}

export interface AdminConsultation extends ConsultationTime {
  /** Id of the completed user assessment. */
  id: Id;
  status: ConsultationStatus;
  requestedAt: IsoTime;
  updatedAt: IsoTime;
  childName: OptionalText;
  user: { id: Id; email: OptionalText; firstName: OptionalText; lastName: OptionalText; whatsappNumber: OptionalText };
  /** Oldest first. */
  history: { at: IsoTime; status: ConsultationStatus; by: OptionalText; note: OptionalText }[];
  /** True while its owner restricts the processing or has withdrawn the consent; it then has neither the name of the child nor notes. */
  isRestricted?: true;
}

export interface ConsultationUpdate {
  /** The status that the caller saw. */
  from: ConsultationStatus;
  /** Equal to `from` to add a staff note only. */
  status: ConsultationStatus;
  note?: string;
}

export interface ManyConsultationsUpdate {
  /** Up to 100, each with the status that the caller saw. */
  items: { id: Id; from: ConsultationStatus }[];
  status: ConsultationStatus;
  note?: string;
}

export interface AdminConsultationCalls {
  'GET /api/admin/consultations': {
    /**
     * `id` restricts the list to one consultation request, `userId` to those of one account. Each word of `search` must match the beginning of a word of the
     * child's or the parent's name, the email or the WhatsApp number. The id of a consultation request finds that one.
     */
    query: Paging & { status?: ConsultationStatus; id?: Id; userId?: Id; search?: string };
    response: AdminConsultation[];
  };
  /** Fails with CONFLICT, without a change, if the status is no longer `from`. */
  'PATCH /api/admin/consultations/{id}': {
    params: { id: Id };
    body: ConsultationUpdate;
    response: AdminConsultation;
  };
  /**
   * Moves several consultations to one status, each on its own: the result tells which ones changed. One with another
   * status than `from` is a `conflict`; one that already has the status is `unchanged` and gets no second note.
   */
  'POST /api/admin/consultations/update-many': { body: ManyConsultationsUpdate; response: BulkResponse };
}
