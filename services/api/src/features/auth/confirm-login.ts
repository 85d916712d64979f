import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { endSessionsOf } from './start-session.ts';
import { User, type UserDocument } from './user.model.ts';

/**
 * A password that was reset while this login compared the old one has ended all sessions; the one just made must not
 * outlive it. Both write the account, so that one of them sees the other.
 */
export async function confirmLogin(
  { _id, passwordHash }: Pick<UserDocument, '_id' | 'passwordHash'>,
  { now }: Services,
): Promise<void> {
  const noted = await User.updateOne({ _id, passwordHash }, { $set: { lastLoginAt: now() } });
  if (noted.matchedCount === 1) return;
  await endSessionsOf(_id);
  throw new AppError('Unauthorized');
}
