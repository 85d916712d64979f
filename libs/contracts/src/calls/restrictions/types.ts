import type { Done, Id, IsoTime } from '../common/types.ts';
import type { ChildRef, DataChild } from '../data-requests/types.ts';

export const RESTRICTION_REASON_MAX = 500;

/** A restriction of processing that is on. */
export interface RestrictionView {
  id: Id;
  /** Whom it is about; null for the whole account. */
  child: ChildRef | null;
  /** Empty if the owner gave none. */
  reason: string;
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
