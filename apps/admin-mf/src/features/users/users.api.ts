/** Prefix of the query keys of all pages of users. */
export const USERS_KEY = ['/api/admin', 'users'];
