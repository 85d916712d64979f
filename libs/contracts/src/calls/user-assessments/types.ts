import type { AssessmentType } from '../assessments/types.ts';
import type { DayOrEmpty, DecimalRupiah, Id, Integer, IsoTime, OptionalText } from '../common/types.ts';

export const USER_ASSESSMENT_STATUSES = ['available', 'in_progress', 'completed'] as const;
export type UserAssessmentStatus = (typeof USER_ASSESSMENT_STATUSES)[number];

export const RELATIONSHIPS = [
  'Ibu',
  'Ayah',
  'Pengasuh',
  'Nenek',
  'Kakek',
  'Bibi',
  'Paman',
  'Kakak',
  'Adik',
  'Wali',
  'Lainnya',
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/**
 * The child and the adult who answers. Dates are calendar days, "2019-05-31". A sensory profile needs all fields. Other assessments have
 * name and day of birth if they are about a child, and none if they are about the user.
 */
export interface ParticipantInfo {
  /** @maxLength 100 */
  childName: OptionalText;
  childBirthDate: DayOrEmpty;
  /** @maxLength 100 */
  parentName: OptionalText;
  relationship: Relationship;
  testDate: DayOrEmpty;
}

/**
 * The value of one item: a point on the scale, a style, or yes/no, depending on the instrument.
 * @maxLength 40
 */
export type ResponseValue = number | string | boolean;
/**
 * Values by item id. Item ids never change within a version of an instrument.
 * @maxProperties 500
 */
export type Responses = Record<string, ResponseValue>;
/**
 * The items that were not observed, by item id.
 * @maxProperties 500
 */
export type NotApplicable = Record<string, true>;
/**
 * May be empty.
 * @minLength 0
 * @maxLength 1000
 */
type Comment = string;
/** Comments by section letter; `umum` is the general one. */
export type Comments = Record<string, Comment>;

export interface InstrumentRef {
  id: string;
  version: string;
}

export const CONSULTATION_STATUSES = ['requested', 'contacted', 'scheduled', 'done'] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

/** The free consultation that completing a sensory profile requests. */
export interface ConsultationView {
  status: ConsultationStatus;
  updatedAt: IsoTime;
}

export interface UserAssessmentView {
  id: Id;
  userId: Id;
  assessmentId: Id;
  orderId: Id | null;
  status: UserAssessmentStatus;
  completedAt: IsoTime | null;
  createdAt: IsoTime;
  assessment: { name: string; type: AssessmentType; price: DecimalRupiah };
  /** Items answered or not observed, out of all items; null before the start and for instruments without a count. */
  progress: { answered: Integer; total: Integer } | null;
  /** Null if the assessment includes none or is not completed. */
  consultation: ConsultationView | null;
  /** The child that it is about, as soon as it is entered; null for one about the user. Parents of several children need it. */
  childName: string | null;
  /** True while the result waits for the sign-off of a psychologist; absent otherwise. */
  awaitsSignOff?: true;
  /** The child's profile; absent without one. */
  childId?: Id;
  /** True while the owner restricts its processing; absent otherwise. */
  isRestricted?: true;
  /** True once a refund froze it: the API accepts no more answers. Absent otherwise. */
  isFrozen?: true;
}

/** Whether its owner may still complete it. */
export const mayBeCompleted = ({ status, isFrozen }: Pick<UserAssessmentView, 'status' | 'isFrozen'>): boolean =>
  status !== 'completed' && !isFrozen;

/** The progress on the server. Maps are empty before the first save. */
export interface SavedProgress {
  responses: Responses;
  notApplicable: NotApplicable;
  comments: Comments;
  participantInfo: Partial<ParticipantInfo>;
  currentPage: Integer;
  currentStep: string | number | null;
  isStarted: boolean;
}

/** `child`: its ages are those of children. `anybody`: also the user. */
export const FOR_WHOM = ['child', 'anybody'] as const;
export type ForWhom = (typeof FOR_WHOM)[number];

export interface UserAssessmentDetail extends UserAssessmentView {
  /** Pinned at the start; null before it. */
  instrument: InstrumentRef | null;
  /** The version that a start would pin now, so that a page can show its instructions first. Null once pinned or if none exists. */
  instrumentOnStart: InstrumentRef | null;
  /** Age range from the catalogue, "3–12 tahun"; null if the catalogue has none. */
  ageRange: string | null;
  /** True if the account has to consent before the API accepts progress; absent otherwise. */
  needsConsent?: true;
  /** True if nobody has said whom it is about; absent otherwise. The page asks before it begins. */
  asksForWhom?: true;
  /** Whom it may be about; absent for a sensory profile, which has a form of its own, and for adults alone. */
  forWhom?: ForWhom;
  /** What the account is to its child, as its consent says, to fill in the form; absent if the consent says nothing. */
  relationship?: Relationship;
  revision: Integer;
  savedAt: IsoTime | null;
  results: SavedProgress;
}

export interface AssessmentStarted {
  id: Id;
  status: UserAssessmentStatus;
  startedAt: IsoTime;
  instrumentVersion: string;
}

/** Milliseconds since 1970 by item id, by comment key and by participant field. */
export interface AnswerTimes {
  items?: Record<string, number>;
  comments?: Record<string, number>;
  participantInfo?: Partial<Record<keyof ParticipantInfo, number>>;
}

/**
 * Items listed in `changed` overwrite stored values; all other items only fill gaps. Without `changed`, every item in the
 * body overwrites. A save deletes nothing, except that "not observed" removes the response to the item, and vice versa.
 *
 * An answer with a time in `changedAt` overwrites only answers that were given earlier. Without a time, it counts as given
 * when it arrives.
 */
export interface SaveProgressRequest {
  responses?: Responses;
  notApplicable?: NotApplicable;
  comments?: Comments;
  participantInfo?: Partial<ParticipantInfo>;
  currentPage?: number;
  currentStep?: string | number;
  isStarted?: boolean;
  /** The profile of the child that the user chose; null takes the choice back. It changes no answer. */
  childId?: Id | null;
  changed?: string[];
  /** When the user gave each answer, by the clock of the device. */
  changedAt?: AnswerTimes;
  /** The time of this request by the same clock. The API corrects the other times by it if the clock is wrong. */
  sentAt?: number;
}

/** Sent answers that lost to a later one, usually from another device. Texts come with their stored value. */
export interface Superseded {
  /** Their stored values are in `responses` and `notApplicable`. */
  items: string[];
  comments: Comments;
  participantInfo: Partial<ParticipantInfo>;
}

export interface ProgressSaved {
  revision: Integer;
  savedAt: IsoTime;
  status: UserAssessmentStatus;
  responses: Responses;
  notApplicable: NotApplicable;
  /** Present only if sent answers lost. */
  superseded?: Superseded;
}

/**
 * The items that no save has sent yet, often none; each of them overwrites, as in a save. Completing twice returns the first response and
 * changes nothing. The result belongs to the profile `childId` if the participant form names that child. The specification sends `results`;
 * the API ignores it, because the server computes the scores.
 */
export interface CompleteRequest
  extends Omit<SaveProgressRequest, 'currentPage' | 'currentStep' | 'isStarted' | 'changed'> {
  results?: unknown;
}

export interface AssessmentCompleted {
  id: Id;
  status: 'completed';
  completedAt: IsoTime;
  resultUrl: string;
}

export interface UserAssessmentCalls {
  /** The caller's user assessments, newest first. The browser polls this call. */
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
