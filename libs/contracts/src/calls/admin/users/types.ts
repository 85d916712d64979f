import type { Role, UserView } from '../../auth/types.ts';
import type { Licence } from '../../cases/licence.types.ts';
import type { Done, Id, IsoTime, OptionalText, Paging, SortDirection } from '../../common/types.ts';
import type { ConsentHistoryEvent, ConsentState, ConsentView } from '../../consent/types.ts';
import type { GuardianView } from '../../guardians/types.ts';
import type { ObserverRelationship, ObserverState } from '../../observations/observer.types.ts';

export interface AdminUser extends UserView {
  isActive: boolean;
  lastLoginAt: IsoTime | null;
  /** Present if the account has a second factor. */
  hasSecondFactor?: true;
  /** Present if an admin has set it. */
  licence?: Licence & { verifiedAt: IsoTime };
}

export interface AdminUsersQuery extends Paging {
  /** This account alone. */
  id?: Id;
  /** Each word must match the beginning of a word of the name, email or WhatsApp number. */
  search?: string;
  role?: Role;
  isActive?: boolean;
  /** Default: newest first. */
  sort?: 'createdAt' | 'lastLoginAt' | 'firstName' | 'email';
  direction?: SortDirection;
}

/** The only fields that staff can change. */
export interface UpdateUserRequest {
  firstName?: string;
  lastName?: string;
  whatsappNumber?: string;
  isActive?: boolean;
  role?: Role;
}

/** What happened to one record of a call that changes several. Repeating the call gives `unchanged`. */
export interface BulkResult {
  id: Id;
  outcome:
    | 'updated'
    | 'unchanged'
    | 'conflict'
    | 'not_found'
    | 'last_admin'
    | 'own_account'
    | 'not_waiting'
    | 'not_assignable';
}

export interface BulkResponse {
  /** In the order of the request. */
  results: BulkResult[];
}

/** What an account has consented to, as its owner sees it. Staff cannot change it. */
export interface AdminConsents extends Omit<ConsentView, 'text'> {
  /** Oldest first. */
  events: ConsentHistoryEvent[];
}

/** Somebody who accepted the invitation of the owner of a profile. */
export interface AdminGuardian extends GuardianView {
  /** The guardian's own consent, and when that state began; null without any consent event. */
  consent: { state: ConsentState; since: IsoTime | null };
}

/** A second observer. It has neither answers nor the name that the observer typed. */
export interface AdminObserver {
  id: Id;
  userAssessmentId: Id;
  relationship: ObserverRelationship;
  state: ObserverState;
  /** When that state began; null if it ended because the owner withdrew the consent. */
  since: IsoTime | null;
}

/** Who answers for the children of an account, and for whom the account answers besides. */
export interface AdminFamily {
  /** The profiles of the account. `name` is null while the owner restricts the child; then there are no guardians in it either. */
  children: { id: Id; name: string | null; guardians: AdminGuardian[] }[];
  /** Guardianships for profiles of other accounts. */
  guardianOf: (Omit<AdminGuardian, 'name'> & { ownerName: OptionalText; childName: string | null })[];
  /** The newest 50 of results that are not restricted, newest first. */
  observers: AdminObserver[];
}

export interface AdminUserCalls {
  /** Without `page` and `limit`, the first 200. `X-Total-Count` has the total. */
  'GET /api/admin/users': { query: AdminUsersQuery; response: AdminUser[] };
  /**
   * Deactivating a user or changing the role ends the user's sessions. Fails with LAST_ADMIN for the last active admin.
   * The owner is notified about role, activity and number by email. A new role or number needs a proof of the caller's second
   * factor. Fails with CONFLICT if the account would get a role of staff before its address is verified.
   */
  'PATCH /api/admin/users/{id}': { params: { id: Id }; body: UpdateUserRequest; response: AdminUser };
  /**
   * Activates or deactivates up to 100 users, each on its own: the result tells which ones changed. Skips the caller's own
   * account and the last active admin.
   */
  'POST /api/admin/users/update-many': { body: { ids: Id[]; isActive: boolean }; response: BulkResponse };
  /**
   * Sets the licence with which a psychologist signs, or removes it with null. The caller has checked it. Signed results keep theirs. Needs
   * a proof of the caller's second factor. Fails with CONFLICT unless the account has the role `internal`.
   */
  'POST /api/admin/users/{id}/licence': {
    params: { id: Id };
    body: { licence: Licence | null };
    response: AdminUser;
  };
  'GET /api/admin/users/{id}/consents': { params: { id: Id }; response: AdminConsents };
  'GET /api/admin/users/{id}/family': { params: { id: Id }; response: AdminFamily };
  /**
   * Sets a password, which the user must replace at the next login, and ends all sessions of the user. Needs a proof of the caller's
   * second factor.
   */
  'POST /api/admin/users/{id}/reset-password': { params: { id: Id }; body: { newPassword: string }; response: Done };
  /**
   * Turns the second factor of somebody else off, ends all sessions of the user and notifies them by email. Needs a proof of the
   * caller's second factor. Fails with FORBIDDEN for the caller's own account, and with CONFLICT if the user has none.
   */
  'POST /api/admin/users/{id}/reset-second-factor': { params: { id: Id }; response: Done };
}
