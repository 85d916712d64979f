import type { Role } from '@kenali/contracts';

/** How staff read the roles. */
export const ROLE_NAMES: Record<Role, string> = { user: 'Pengguna', admin: 'Admin', internal: 'Internal' };

export const ROLE_OPTIONS = (Object.keys(ROLE_NAMES) as Role[]).map((value) => ({ value, label: ROLE_NAMES[value] }));
