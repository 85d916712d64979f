import type { Role, UserView } from '../../auth/types.ts';
import type { Done, Id, IsoTime, Paging, SortDirection } from '../../common/types.ts';

export interface AdminUser extends UserView {
  isActive: boolean;
  lastLoginAt: IsoTime | null;
}

export interface AdminUsersQuery extends Paging {
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

export interface AdminUserCalls {
  /** Without `page` and `limit`, the first 200. `X-Total-Count` has the total. */
  'GET /api/admin/users': { query: AdminUsersQuery; response: AdminUser[] };
  /**
   * Deactivating a user or changing the role ends the user's sessions. Fails with LAST_ADMIN for the last active admin.
   */
  'PATCH /api/admin/users/{id}': { params: { id: Id }; body: UpdateUserRequest; response: AdminUser };
  /** Sets a password and ends all sessions of the user. */
  'POST /api/admin/users/{id}/reset-password': { params: { id: Id }; body: { newPassword: string }; response: Done };
}
