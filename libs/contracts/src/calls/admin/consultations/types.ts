import type { Id, IsoTime, Paging } from '../../common/types.ts';
import type { ConsultationStatus } from '../../user-assessments/types.ts';

export interface AdminConsultation {
  /** Id of the completed user assessment. */
  id: Id;
  status: ConsultationStatus;
  requestedAt: IsoTime;
  updatedAt: IsoTime;
  childName: string;
  user: { id: Id; email: string; firstName: string; lastName: string; whatsappNumber: string };
  /** Oldest first. */
  history: { at: IsoTime; status: ConsultationStatus; by: string; note: string }[];
}

export interface ConsultationUpdate {
  /** The status that the caller saw. */
  from: ConsultationStatus;
  /** Equal to `from` to add a staff note only. */
  status: ConsultationStatus;
  note?: string;
}

export interface AdminConsultationCalls {
  'GET /api/admin/consultations': {
    /** `id` restricts the list to one consultation request. */
    query: Paging & { status?: ConsultationStatus; id?: Id };
    response: AdminConsultation[];
  };
  /** Fails with CONFLICT, without a change, if the status is no longer `from`. */
  'PATCH /api/admin/consultations/{id}': {
    params: { id: Id };
    body: ConsultationUpdate;
    response: AdminConsultation;
  };
}
