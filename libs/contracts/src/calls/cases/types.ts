import type { ConsultationTime, ConsultationUpdate } from '../admin/consultations/types.ts';
import type { BulkResponse } from '../admin/users/types.ts';
import type { AssessmentType } from '../assessments/types.ts';
import type { SecondFactorProof } from '../auth/types.ts';
import type { Count, Done, Id, IsoTime, OptionalText, Paging } from '../common/types.ts';
import type { AdminResultView, SignOffView } from '../results/types.ts';
import type { ConsultationStatus } from '../user-assessments/types.ts';
import type { Licence, SignOffRequest } from './licence.types.ts';

/** A private note of a psychologist, in characters. */
export const CASE_NOTE_MAX = 2000;
export const CASE_NOTES_MAX = 100;

/** A case in the list of a psychologist: a completed user assessment that an admin assigned. */
export interface CaseItem extends ConsultationTime {
  /** Id of the user assessment. */
  id: Id;
  assessment: { name: string; type: AssessmentType };
  /** Null if the assessment is about the user. */
  childName: string | null;
  /** On the day of the test, in whole months. Absent without a child, and where the name is. */
  childAgeMonths?: Count;
  /** The name of the account, if the result names no child. Absent for restricted ones. */
  userName?: OptionalText;
  completedAt: IsoTime;
  assignedAt: IsoTime;
  /** Whether the owner waits for the sign-off to see the result. */
  awaitsSignOff: boolean;
  signedAt: IsoTime | null;
  consultation: ConsultationStatus | null;
  /** True while its owner restricts the processing or has withdrawn the consent; the list then has no name, and the other calls refuse. */
  isRestricted?: true;
}

export interface CaseNote {
  at: IsoTime;
  by: OptionalText;
  text: string;
}

export interface CaseView {
  result: AdminResultView;
  /** Oldest first. Owners never see them. */
  notes: CaseNote[];
  /** Null if the assessment includes no consultation. `whatsappNumber` is that of the account. */
  consultation:
    | ({ status: ConsultationStatus; updatedAt: IsoTime; whatsappNumber: OptionalText } & ConsultationTime)
    | null;
  awaitsSignOff: boolean;
  signOff: SignOffView | null;
  /** What the caller signs with; null before an admin has set it. */
  licence: Licence | null;
}

export interface NewCaseNote {
  text: string;
  /** How many notes the caller saw. A repeated call finds its note and adds none. */
  after: number;
}

/** Who works on a result, and who signed it, as admins see it. */
export interface AdminSignOffView {
  id: Id;
  awaitsSignOff: boolean;
  signOff: SignOffView | null;
  assignee: { id: Id; name: OptionalText; assignedAt: IsoTime } | null;
  /** The active accounts with the role `internal`, by name. */
  psychologists: { id: Id; name: OptionalText }[];
}

/** A result whose owner waits for a sign-off. */
export interface WaitingResult
  extends Pick<
    CaseItem,
    'id' | 'assessment' | 'childName' | 'childAgeMonths' | 'userName' | 'completedAt' | 'isRestricted'
  > {
  assignee: { id: Id; name: OptionalText } | null;
}

export interface ManyAssignments {
  /** Up to 100 waiting results, each with the assignee that the caller saw. */
  items: { id: Id; from: Id | null }[];
  to: Id;
}

/**
 * The calls of psychologists, for accounts with the role `internal` and their user token. A case that is not assigned to the caller
 * answers 404 and leaves an audit entry.
 */
export interface CaseCalls {
  /** Assigned cases, the newest assignment first. `X-Total-Count` has the total. */
  'GET /api/cases': { query: Paging; response: CaseItem[] };
  /**
   * How many assigned results wait for the caller's sign-off, and how many others nobody has signed: their owners read them already. Its path
   * has two parts, so that it is not taken for the number of a case.
   */
  'GET /api/cases/waiting/count': { response: { count: Count; optional?: Count } };
  'GET /api/cases/{id}': { params: { id: Id }; response: CaseView };
  /** The result as PDF, as admins get it. Accounts with a second factor need a fresh proof. */
  'GET /api/cases/{id}/pdf': { params: { id: Id }; response: Blob };
  /** Fails with CONFLICT if there are other notes than the caller saw. */
  'POST /api/cases/{id}/notes': { params: { id: Id }; body: NewCaseNote; response: CaseView };
  'POST /api/cases/{id}/consultation': { params: { id: Id }; body: ConsultationUpdate; response: CaseView };
  /**
   * Signs the result, which its owner can see from then on. The same call again answers with what is stored; another signature fails
   * with ALREADY_SIGNED. Fails with LICENCE_MISSING or LICENCE_EXPIRED without a valid licence of the account, and with CONFLICT if it is
   * another one than the caller saw. Accounts with a second factor need a fresh proof.
   */
  'POST /api/cases/{id}/sign-off': { params: { id: Id }; body: SignOffRequest; response: CaseView };
  'POST /api/cases/second-factor/prove': { body: SecondFactorProof; response: Done };
}

export interface AdminCaseCalls {
  /** Results that wait for a sign-off, the longest waiting first. `X-Total-Count` has the total. */
  'GET /api/admin/sign-offs': { query: Paging; response: WaitingResult[] };
  'GET /api/admin/assessments/{id}/sign-off': { params: { id: Id }; response: AdminSignOffView };
  /**
   * Assigns a completed result to a psychologist, or takes it back with `to: null`. `from` is the assignee that the caller saw; fails
   * with CONFLICT if it is another one by now.
   */
  'POST /api/admin/assessments/{id}/assign': {
    params: { id: Id };
    body: { from: Id | null; to: Id | null };
    response: AdminSignOffView;
  };
  /**
   * Assigns several waiting results to one psychologist, each on its own: the result tells which ones changed. One that waits no longer is
   * `not_waiting` and keeps its assignee; one of the psychologist's own account is `not_assignable`.
   */
  'POST /api/admin/sign-offs/assign-many': { body: ManyAssignments; response: BulkResponse };
}
