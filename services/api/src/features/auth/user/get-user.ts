import type { UserView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../services.ts';
import { User, type UserDocument } from './user.model.ts';

/** Returns the caller's own account, with a user token as well as with an admin token. */
export const getUser = async (_input: unknown, { caller }: { caller: Caller }) =>
  userView(await findOwnAccount(caller));

export async function findOwnAccount({ id }: Caller, dbSession: ClientSession | null = null): Promise<UserDocument> {
  const user = await User.findById(id).session(dbSession).lean();
  if (!user) throw new AppError('Unauthorized');
  return user;
}

/** The public part of an account. The password hash is not part of it. */
export const userView = (user: UserDocument): UserView => ({
  id: user._id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  whatsappNumber: user.whatsappNumber,
  profileImageUrl: user.profileImageUrl ?? null,
  role: user.role,
  isEmailVerified: user.isEmailVerified,
  ...(user.mustChangePassword && { mustChangePassword: true }),
  ...(user.hasNoPassword && { hasPassword: false }),
  ...(user.googleSub !== undefined && { hasGoogle: true }),
  createdAt: user.createdAt.toISOString(),
});

/** What an email needs to know of an active account. */
export const findAddressee = (_id: number | undefined, more: { remindersOff?: { $ne: true } } = {}) =>
  User.findOne({ _id, isActive: true, ...more }, { email: 1, firstName: 1, isEmailVerified: 1 }).lean();

/**
 * The first line of an email. Only a verified owner is greeted by name: anyone can register somebody else's address, and the
 * name would be a stranger's text in our email.
 */
export const greetingOf = ({
  firstName,
  isEmailVerified,
}: Pick<UserDocument, 'firstName' | 'isEmailVerified'>): string => (isEmailVerified ? `Halo ${firstName},` : 'Halo,');
