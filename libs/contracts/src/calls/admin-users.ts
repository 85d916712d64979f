import type { Done } from './auth.ts';
import type { Id, IsoTime, Role, UserView } from './common.ts';

export type SortDirection = 'asc' | 'desc';

export interface AdminUser extends UserView {
  isActive: boolean;
  lastLoginAt: IsoTime | null;
}

/** `search`: every word of it begins a word of name, email or WhatsApp number. Newest first unless sorted otherwise. */
export interface AdminUsersQuery {
  page?: number;
  limit?: number;
  search?: string;
  role?: Role;
  isActive?: boolean;
  sort?: 'createdAt' | 'lastLoginAt' | 'firstName' | 'email';
  direction?: SortDirection;
}

/** Only what is named here can be changed. */
export interface UpdateUserRequest {
  firstName?: string;
  lastName?: string;
  whatsappNumber?: string;
  isActive?: boolean;
  role?: Role;
}

export interface AdminUserCalls {
  /** 200 at most unless `page` and `limit` say otherwise; how many there are stands in `X-Total-Count`. */
  'GET /api/admin/users': { query: AdminUsersQuery; response: AdminUser[] };
  /** Deactivating or another role ends the person's sessions. The last active admin stays one (LAST_ADMIN). */
  'PATCH /api/admin/users/{id}': { params: { id: Id }; body: UpdateUserRequest; response: AdminUser };
  /** Sets a password and ends all of the person's sessions. */
  'POST /api/admin/users/{id}/reset-password': { params: { id: Id }; body: { newPassword: string }; response: Done };
}
