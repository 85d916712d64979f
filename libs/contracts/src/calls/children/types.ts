import type { Count, Id, IsoTime, OptionalText, PositiveInteger } from '../common/types.ts';
import type { ChildRef } from '../data-requests/types.ts';

export const CHILD_SEXES = ['female', 'male'] as const;
export type ChildSex = (typeof CHILD_SEXES)[number];

export const CHILD_NOTES_MAX = 500;
/** Profiles of one account. */
export const CHILDREN_MAX = 20;

/** A child of the account, saved so that its data need not be typed again. */
export interface ChildView extends ChildRef {
  id: Id;
  /** Null if the owner gave none. */
  sex: ChildSex | null;
  /** Empty if the owner wrote none. */
  notes: OptionalText;
  /** Completed assessments about this child. */
  results: Count;
  createdAt: IsoTime;
}

/** A child that participant forms name and that has no profile yet. */
export interface ChildSuggestion extends ChildRef {
  /** Assessments that name this child, finished or not. */
  assessments: PositiveInteger;
}

export interface OwnChildren {
  /** The oldest profile first. */
  children: ChildView[];
  /** Only those with a name and a day of birth. */
  suggestions: ChildSuggestion[];
  /** True if the account has to consent before it can save a profile; absent otherwise. */
  needsConsent?: true;
}

export interface NewChild extends ChildRef {
  sex?: ChildSex | null;
  notes?: string;
}

export interface ChildCalls {
  'GET /api/children': { response: OwnChildren };
  /**
   * Saves a profile. Completed assessments with the same name and day of birth belong to it from then on. A repeated call
   * returns the profile. Fails with CHILD_EXISTS if the account has this child with other details, CHILDREN_FULL, or
   * CONSENT_REQUIRED.
   */
  'POST /api/children': { body: NewChild; response: ChildView };
  /**
   * Changes the given fields. Fails with CHILD_HAS_RESULTS if name and day of birth of a child with results change in one
   * call, because that would be another child.
   */
  'PATCH /api/children/{id}': { params: { id: Id }; body: Partial<NewChild>; response: ChildView };
  /** Deletes a profile without results. Fails with CHILD_HAS_RESULTS otherwise: the data of the child are deleted first. */
  'POST /api/children/{id}/delete': { params: { id: Id }; response: { success: true } };
}
