import {
  type AnswerTimes,
  type AssessmentResult,
  type AssessmentType,
  type Comments,
  type ConsultationStatus,
  type NotApplicable,
  type ParticipantInfo,
  type Responses,
  type SignOffRequest,
  USER_ASSESSMENT_STATUSES,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import { openDocument, type Stored } from '../../db/encryption/sealed-fields.ts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED, mixedWith } from '../../db/model.ts';

/** A consultation request and the steps it has taken. */
export interface Consultation {
  status: ConsultationStatus;
  requestedAt: Date;
  updatedAt: Date;
  /** Oldest first; the last entry has the current status. */
  history: { status: ConsultationStatus; at: Date; byUserId: number; note?: string }[];
}

/** What a psychologist signed a result with. */
export interface SignOff extends SignOffRequest {
  at: Date;
  byUserId: number;
}

/** As the driver returns it. */
export type StoredUserAssessment = Stored<UserAssessmentDocument>;

/** For reads past mongoose, which opens what it reads. @throws SealError */
export const openUserAssessment = (stored: StoredUserAssessment): UserAssessmentDocument =>
  openDocument<UserAssessmentDocument>('userAssessments', stored);

/** Covers every field that the list of staff filters or sorts by. */
export const USER_ASSESSMENT_TOKEN_INDEX = {
  searchWords: 1,
  status: 1,
  'assessment.type': 1,
  completedAt: -1,
  _id: -1,
} as const;

/** Covers the list of completed user assessments in its order, so even a late page needs no documents. */
export const COMPLETION_INDEX = { completedAt: -1, _id: -1, 'assessment.type': 1 } as const;

export const CHILD_TOKEN_INDEX = { childWords: 1, _id: -1 } as const;

/** The results of a version in the order of their numbers. */
export const VERSION_INDEX = { 'instrument.id': 1, 'instrument.version': 1, _id: 1 } as const;

/** Covers every field that a search for consultation requests filters or sorts by. */
export const CONSULTATION_TOKEN_INDEX = {
  searchWords: 1,
  'consultation.status': 1,
  'consultation.requestedAt': 1,
  _id: 1,
} as const;

const fields = {
  _id: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  assessmentId: field<number>({ type: Number, required: true }),
  orderId: field<number | null>({ type: Number, default: null }),
  orderItemId: field<number | undefined>({ type: Number }),
  source: field<'order' | 'free' | 'staff'>({ type: String, enum: ['order', 'free', 'staff'], required: true }),
  /** The batch of the access code that granted it, which counts how far its codes got. An erasure removes it. */
  accessBatchId: field<number | undefined>({ type: Number }),
  assessment: field<{
    name: string;
    type: AssessmentType;
    priceRupiah: number;
    instrumentId: string | null;
    ageRange: string;
  }>(mixedWith(null)),
  status: field<UserAssessmentStatus>({ type: String, enum: USER_ASSESSMENT_STATUSES, default: 'available' }),
  instrument: field<{ id: string; version: string } | null>(mixedWith(null)),
  startedAt: field<Date | null>({ type: Date, default: null }),
  progress: {
    responses: field<Responses>(mixedWith({})),
    notApplicable: field<NotApplicable>(mixedWith({})),
    comments: field<Comments>(mixedWith({})),
    participantInfo: field<Partial<ParticipantInfo>>(mixedWith({})),
    currentPage: field<number>({ type: Number, default: 0 }),
    currentStep: field<string | number | null>(mixedWith(null)),
    isStarted: field<boolean>({ type: Boolean, default: false }),
  },
  /** When each answer was given, by the clock of the API. Absent before the first save. */
  changedAt: field<AnswerTimes | undefined>(MIXED),
  answered: field<number>({ type: Number, default: 0 }),
  itemCount: field<number | null>({ type: Number, default: null }),
  revision: field<number>({ type: Number, default: 0 }),
  savedAt: field<Date | null>({ type: Date, default: null }),
  results: field<{ user: AssessmentResult; admin: AssessmentResult } | null>(mixedWith(null)),
  /** The hash of the pack that `results` were scored with; see `packHashOf`. Set on completion. */
  packHash: field<string | undefined>({ type: String }),
  completedAt: field<Date | null>({ type: Date, default: null }),
  /** The profile of the child. The user's choice until completion, then what the participant form says; see `children`. */
  childId: field<number | undefined>({ type: Number }),
  /** Set on completion. Results with equal keys are about the same participant and may be compared; see `comparisonKey`. */
  subjectKey: field<string | undefined>({ type: String }),
  /** Set on completion if the instrument includes a consultation. */
  consultation: field<Consultation | undefined>(MIXED),
  /** Set on completion if the catalogue entry requires a sign-off: true until a psychologist signs, then false. */
  awaitsSignOff: field<boolean | undefined>({ type: Boolean }),
  signOff: field<SignOff | undefined>(MIXED),
  /** The psychologist who works on the result. */
  assignment: field<{ userId: number; at: Date; byUserId: number } | undefined>(MIXED),
  /** Private notes of psychologists. Owners never see them. */
  caseNotes: field<{ at: Date; byUserId: number; text: string }[] | undefined>(MIXED),
  /** Search tokens of the user, the assessment's name and the child's name, for the staff search. */
  searchWords: field<string[]>({ type: [String], required: true }),
  /** See `ChildTokens`. */
  childWords: field<string[] | undefined>({ type: [String], default: undefined }),
  onlyChildWords: field<string[] | undefined>({ type: [String], default: undefined }),
  createdAt: field<Date>({ type: Date, required: true }),
  withdrawnAt: field<Date | undefined>({ type: Date }),
  frozenAt: field<Date | undefined>({ type: Date }),
  flaggedAt: field<Date | undefined>({ type: Date }),
  /** When answers, participant and result were removed; see `erase-data.ts`. */
  erasedAt: field<Date | undefined>({ type: Date }),
  /** Set while the account's consent does not cover this open user assessment; see `consent/consent-calls.ts`. */
  consentEndedAt: field<Date | undefined>({ type: Date }),
  /** Set while the owner restricts its processing or has ended the consent to it, since when; see `children/mark-restricted.ts`. */
  restrictedAt: field<Date | undefined>({ type: Date }),
  /** Set with `restrictedAt` if only the ended consent is the reason. */
  pausedByConsent: field<true | undefined>({ type: Boolean }),
  /** Set while a child of the account is restricted: a write then asks whether the participant form names that child. */
  asksRestrictions: field<boolean | undefined>({ type: Boolean }),
  /** Counts the changes of restrictions that may change which results of the account the statistics count. */
  restrictionRound: field<number | undefined>({ type: Number }),
  /** How often sessions of the owner have ended while it was open: a save finds out by it; see `save-progress.ts`. Absent for never. */
  sessionsEnded: field<number | undefined>({ type: Number }),
  /** When the one reminder of an unfinished assessment was queued. */
  remindedAt: field<Date | undefined>({ type: Date }),
  /** The last epoch of the instrument statistics that counted this result; see `features/statistics`. */
  countedIn: field<number | undefined>({ type: Number }),
  /** `restrictionRound` at that time. */
  countedRound: field<number | undefined>({ type: Number }),
  /** The epochs whose counts have this result, among those that may still be shown. */
  addedTo: field<number[] | undefined>({ type: [Number], default: undefined }),
};

/**
 * A user's right to take one assessment, with progress and result. `assessment` is a copy from the time of the grant.
 * `orderId` is null, not absent, for direct access: a partial index cannot select documents without a field.
 * It is 0 for an erased one whose owner has begun again.
 */
export interface UserAssessmentDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<UserAssessmentDocument>(fields, { minimize: false });
// Grants one user assessment per order item, however often and in whatever order the provider reports the payment.
schema.index({ orderItemId: 1 }, { unique: true, partialFilterExpression: { orderItemId: { $exists: true } } });
// At most one open user assessment by direct access per user and assessment.
schema.index(
  { userId: 1, assessmentId: 1 },
  { unique: true, partialFilterExpression: { orderId: null, status: { $in: ['available', 'in_progress'] } } },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ assessmentId: 1 });
// The admin list by completion time, optionally for one type.
schema.index(COMPLETION_INDEX);
// The admin list and its counts by status and type.
schema.index({ status: 1, _id: -1 });
schema.index({ 'assessment.type': 1, status: 1, _id: -1 });
schema.index(USER_ASSESSMENT_TOKEN_INDEX);
// The search for a child. Most user assessments are about the user and have none.
schema.index(CHILD_TOKEN_INDEX, { sparse: true });
// The admin statistics: counts by source, type and status, and grants and completions over time.
schema.index({ source: 1, 'assessment.type': 1, status: 1 });
// The counts of a batch of access codes.
schema.index({ accessBatchId: 1, status: 1 }, { partialFilterExpression: { accessBatchId: { $exists: true } } });
schema.index({ withdrawnAt: 1 }, { partialFilterExpression: { withdrawnAt: { $exists: true } } });
schema.index({ frozenAt: 1 }, { partialFilterExpression: { frozenAt: { $exists: true } } });
schema.index({ createdAt: 1, source: 1, 'assessment.type': 1, status: 1 });
schema.index({ completedAt: 1, source: 1, 'assessment.type': 1, status: 1, userId: 1 });
// Begun assessments that were not continued, for their reminder.
schema.index({ startedAt: 1 }, { partialFilterExpression: { status: 'in_progress' } });
// A user's earlier results with the same subject key and instrument version.
schema.index(
  { userId: 1, 'instrument.id': 1, 'instrument.version': 1, subjectKey: 1, completedAt: -1 },
  { partialFilterExpression: { status: 'completed' } },
);
// For norms and the research export.
schema.index(VERSION_INDEX, { partialFilterExpression: { status: 'completed' } });
// Completed results that the instrument statistics have not counted yet.
schema.index({ countedIn: 1 }, { partialFilterExpression: { status: 'completed' } });
// What exports leave out, and what the statistics have to take out.
schema.index({ restrictedAt: 1 }, { partialFilterExpression: { restrictedAt: { $exists: true } } });
schema.index({ restrictionRound: 1 }, { partialFilterExpression: { restrictionRound: { $exists: true } } });
// The staff list of consultation requests, longest waiting first.
schema.index(
  { 'consultation.status': 1, 'consultation.requestedAt': 1, _id: 1 },
  { partialFilterExpression: { 'consultation.status': { $exists: true } } },
);
// The same list with a search.
schema.index(CONSULTATION_TOKEN_INDEX, { partialFilterExpression: { 'consultation.status': { $exists: true } } });
// The cases of a psychologist, and the results that wait for a sign-off.
schema.index(
  { 'assignment.userId': 1, 'assignment.at': -1, _id: -1 },
  { partialFilterExpression: { 'assignment.userId': { $exists: true } } },
);
schema.index({ awaitsSignOff: 1, completedAt: 1, _id: 1 }, { partialFilterExpression: { awaitsSignOff: true } });

export const UserAssessment = defineModel<UserAssessmentDocument>('UserAssessment', schema, 'userAssessments');
