import type { AssessmentType, DecimalRupiah, Id, IsoTime, UserAssessmentStatus } from './common.ts';

export type Relationship =
  | 'Ibu'
  | 'Ayah'
  | 'Pengasuh'
  | 'Nenek'
  | 'Kakek'
  | 'Bibi'
  | 'Paman'
  | 'Kakak'
  | 'Adik'
  | 'Wali'
  | 'Lainnya';

/** Who is assessed and who fills in. Dates are calendar days, "2019-05-31". */
export interface ParticipantInfo {
  childName: string;
  childBirthDate: string;
  parentName: string;
  relationship: Relationship;
  testDate: string;
}

/** The value given to one item: a point of the scale, a style, or yes/no, by instrument. */
export type ResponseValue = number | string | boolean;
/** Item id to value. Item ids never change within a version of an instrument. */
export type Responses = Record<string, ResponseValue>;
/** Item id to the not-observed mark. */
export type NotApplicable = Record<string, true>;
/** Section letter or `umum` to a remark. */
export type Comments = Record<string, string>;

export interface InstrumentRef {
  id: string;
  version: string;
}

export type ConsultationStatus = 'requested' | 'contacted' | 'scheduled' | 'done';

/** The free consultation that a completed sensory profile asks for. */
export interface ConsultationView {
  status: ConsultationStatus;
  updatedAt: IsoTime;
}

export interface UserAssessmentView {
  id: Id;
  assessmentId: Id;
  orderId: Id | null;
  status: UserAssessmentStatus;
  completedAt: IsoTime | null;
  createdAt: IsoTime;
  assessment: { name: string; type: AssessmentType; price: DecimalRupiah };
  /** Items answered or marked, of all; null before the start and where the instrument counts none. */
  progress: { answered: number; total: number } | null;
  /** Null where the assessment includes none or is not completed. */
  consultation: ConsultationView | null;
  /** The child that a sensory profile is about, once its name was typed: parents of several tell them apart by it. */
  childName: string | null;
}

/** What has been saved so far. Empty maps before the first save. */
export interface SavedProgress {
  responses: Responses;
  notApplicable: NotApplicable;
  comments: Comments;
  participantInfo: Partial<ParticipantInfo>;
  currentPage: number;
  currentStep: string | number | null;
  isStarted: boolean;
}

export interface UserAssessmentDetail extends UserAssessmentView {
  /** Pinned at the start; null before. */
  instrument: InstrumentRef | null;
  /** What a start would pin now, to read its instructions before; null once pinned or where none is installed. */
  instrumentOnStart: InstrumentRef | null;
  /** For whom it is meant, as it stood in the catalogue: "3–12 tahun"; null where it said nothing. */
  ageRange: string | null;
  revision: number;
  savedAt: IsoTime | null;
  results: SavedProgress;
}

export interface AssessmentStarted {
  id: Id;
  status: UserAssessmentStatus;
  startedAt: IsoTime;
  instrumentVersion: string;
}

/**
 * Only the items in `changed` overwrite what is stored, the others of the maps fill gaps; without `changed` every item
 * that the body carries overwrites. Nothing is deleted, except that a mark removes the answer and an answer the mark.
 */
export interface SaveProgressRequest {
  responses?: Responses;
  notApplicable?: NotApplicable;
  comments?: Comments;
  participantInfo?: Partial<ParticipantInfo>;
  currentPage?: number;
  currentStep?: string | number;
  isStarted?: boolean;
  changed?: string[];
}

export interface ProgressSaved {
  revision: number;
  savedAt: IsoTime;
  status: UserAssessmentStatus;
  responses: Responses;
  notApplicable: NotApplicable;
}

/**
 * What no save has brought yet, often nothing; every item that it carries overwrites. Sent to a completed one it is answered
 * as the first end was, and changes nothing: a sender who has to know reads what is stored. `results` is accepted because
 * the specification sends it, and ignored: the server scores.
 */
export interface CompleteRequest {
  responses?: Responses;
  notApplicable?: NotApplicable;
  comments?: Comments;
  participantInfo?: Partial<ParticipantInfo>;
  results?: unknown;
}

export interface AssessmentCompleted {
  id: Id;
  status: 'completed';
  completedAt: IsoTime;
  resultUrl: string;
}

export interface UserAssessmentCalls {
  /** The caller's user assessments, newest first. Polled. */
  'GET /api/user-assessments': { response: UserAssessmentView[] };
  'GET /api/user-assessments/{id}': { params: { id: Id }; response: UserAssessmentDetail };
  'GET /api/user-assessments/by-id/{id}': { params: { id: Id }; response: UserAssessmentDetail };
  'POST /api/user-assessments/{id}/start': { params: { id: Id }; response: AssessmentStarted };
  'POST /api/user-assessments/{id}/save-progress': {
    params: { id: Id };
    body: SaveProgressRequest;
    response: ProgressSaved;
  };
  'POST /api/user-assessments/{id}/complete': {
    params: { id: Id };
    body: CompleteRequest;
    response: AssessmentCompleted;
  };
}
