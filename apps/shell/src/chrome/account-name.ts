import type { UserView } from '@kenali/contracts';

/** How the header calls a person: the first name, else the part of the address before the @, else 'User'. */
export const accountName = (user: Pick<UserView, 'firstName' | 'email'> | null): string =>
  user?.firstName?.trim() || user?.email?.split('@')[0] || 'User';
