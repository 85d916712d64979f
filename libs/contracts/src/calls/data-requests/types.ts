import type { OwnerProof } from '../auth/types.ts';
import type { Count, Day, Done, Id, IsoTime, OptionalText, Paging } from '../common/types.ts';

/** What the owner of an account may ask for. A job does the deletions; staff answer the other kinds. */
export const DATA_REQUEST_KINDS = ['delete_account', 'delete_child', 'correction', 'restriction'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/**
 * `waiting`: a deletion that the owner can still take back. `erasing`: it has begun. `open`: staff have to answer. The other
 * states are final.
 */
export const DATA_REQUEST_STATES = ['waiting', 'erasing', 'open', 'cancelled', 'done'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** What staff filter by: `restricted` are the restrictions that are on. */
export const DATA_REQUEST_FILTERS = [...DATA_REQUEST_STATES, 'restricted'] as const;
export type DataRequestFilter = (typeof DATA_REQUEST_FILTERS)[number];

/** Undo ends this long after a deletion was requested. */
export const UNDO_DAYS = 7;
/** What a deletion that is taken back in these days has ended all the same, for the page and the email. */
export const UNDO_LEAVES =
  'Yang berakhir ketika penghapusan diminta tidak kembali: akses wali, termasuk akses Anda sebagai wali, undangan, tautan berbagi, dan pengamatan yang belum selesai beserta jawabannya. Buat undangan atau tautan baru bila masih diperlukan. Jika Anda wali anak dari keluarga lain, mintalah undangan baru kepada pemilik profilnya.';
/** Law 27 of 2022 gives three days of 24 hours. */
export const ANSWER_HOURS = 72;
export const REQUEST_MESSAGE_MAX = 1000;
export const REQUEST_ANSWER_MAX = 1000;

/** A child as the participant form has it. */
export interface ChildRef {
  /** @maxLength 200 */
  name: string;
  /** "2019-03-14". */
  birthDate: Day;
}

export interface DataChild extends ChildRef {
  /** Assessments about this child, finished or not. 0 for a profile that was not used yet. */
  assessments: Count;
}

export interface DataRequestView {
  id: Id;
  kind: DataRequestKind;
  state: DataRequestState;
  requestedAt: IsoTime;
  /** When a deletion begins; null for other kinds. Until then the owner can cancel it. */
  eraseAt: IsoTime | null;
  /** Whom `delete_child`, or the restriction of one child, is about; null for other kinds, and after the deletion. */
  child: ChildRef | null;
  handledAt: IsoTime | null;
  /** True for a restriction that the owner switched on and has not lifted; absent otherwise. */
  isInEffect?: true;
  /** When the owner lifted that restriction. */
  liftedAt?: IsoTime;
  /** What the owner wrote. Absent if they wrote nothing, and after an erasure. */
  text?: string;
  /** Staff have to answer until then, or a deletion has to be finished. */
  dueAt?: IsoTime;
  /** Why a deletion of the account whose time has come has not begun, in sentences for its owner. The job looks again every hour. */
  waitsFor?: string;
  /** What staff answered, which owner and staff read. Absent before, and for requests that were handled with a note alone. */
  answer?: string;
}

export interface OwnDataRequests {
  /** The children that a deletion can name. */
  children: DataChild[];
  /** Newest first. */
  requests: DataRequestView[];
  /** Whether a deletion asks for a code of the second factor too. */
  needsCode: boolean;
}

export interface DeletionRequest extends OwnerProof {
  kind: 'delete_account' | 'delete_child';
  /** For `delete_child` only. */
  child?: ChildRef;
}

/** `message` says what is wrong, or which data are not to be used. */
export interface StaffRequest {
  kind: 'correction' | 'restriction';
  message: string;
}

export interface DataRequestCalls {
  'GET /api/data-requests': { response: OwnDataRequests };
  /**
   * Requests a deletion, which begins after 7 days. A repeated call returns the request that waits. Fails with
   * DELETION_BLOCKED while an order is unpaid or a refund is due.
   */
  'POST /api/data-requests/deletion': { body: DeletionRequest; response: DataRequestView };
  /**
   * Asks staff for something that the owner cannot do. A repeated call returns the open request. Fails with CONFLICT while one of the
   * same kind with another text is open.
   */
  'POST /api/data-requests': { body: StaffRequest; response: DataRequestView };
  /** Takes a request back. A repeated call changes nothing. Fails with CONFLICT once the deletion has begun. */
  'POST /api/data-requests/{id}/cancel': { params: { id: Id }; response: DataRequestView };
}

export const RESTRICTION_REASON_MAX = 500;

/** A restriction of processing that is on. */
export interface RestrictionView {
  id: Id;
  /** Whom it is about; null for the whole account. */
  child: ChildRef | null;
  /** Empty if the owner gave none. */
  reason: OptionalText;
  since: IsoTime;
}

export interface OwnRestrictions {
  /** Newest first. */
  restrictions: RestrictionView[];
  /** The children that a restriction can name. */
  children: DataChild[];
}

export interface NewRestriction {
  scope: 'account' | 'child';
  /** For `child` only. */
  child?: ChildRef;
  reason?: string;
}

/**
 * While a restriction is on, the data are stored and nothing else: no answer is accepted, staff see no content, links to results are
 * not available, and results are in no statistics and no export. Their owner reads, exports, corrects and deletes them as before.
 */
export interface RestrictionCalls {
  'GET /api/restrictions': { response: OwnRestrictions };
  /** Takes effect before the answer. A repeated call returns the restriction that is on. */
  'POST /api/restrictions': { body: NewRestriction; response: RestrictionView };
  /** Ends a restriction. Repeating it changes nothing. */
  'POST /api/restrictions/{id}/lift': { params: { id: Id }; body: { confirmed: true }; response: Done };
}

export interface AdminDataRequest extends DataRequestView {
  dueAt: IsoTime;
  isOverdue: boolean;
  /** Empty for deletions, and after the account was deleted. */
  text: OptionalText;
  user: { id: Id; email: OptionalText; firstName: OptionalText; lastName: OptionalText; whatsappNumber: OptionalText };
  /** Name of the staff member who handled it. Empty before. */
  handledBy: OptionalText;
  /** For colleagues. The owner sees it in the archive of own data alone. Empty without one. */
  note: OptionalText;
}

/** `answer` is for the owner, `note` for colleagues. */
export type RequestHandling = { answer: string; note?: never } | { note: string; answer?: never };

export interface AdminDataRequestCalls {
  /**
   * Requests that are not finished, the earliest deadline first; with `all`, every request, the newest first; with `state` or of one
   * account, those alone. `X-Total-Count` has the total.
   */
  'GET /api/admin/data-requests': {
    query: Paging & { all?: boolean; state?: DataRequestFilter; userId?: Id };
    response: AdminDataRequest[];
  };
  /**
   * Ends a correction or a restriction, and notifies the owner, who reads `answer`. With `note` instead, as earlier releases send it, the
   * owner reads no answer. For a restriction that the owner switched on, `note` is recorded, and nothing is lifted or sent. Fails with
   * CONFLICT for a deletion, and if it is not open or has a note already.
   */
  'POST /api/admin/data-requests/{id}/handle': {
    params: { id: Id };
    body: RequestHandling;
    response: AdminDataRequest;
  };
}
