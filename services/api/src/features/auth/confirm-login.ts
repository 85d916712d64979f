import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { endSessionsOf } from './start-session.ts';
import { User, type UserDocument } from './user.model.ts';

/**
 * Another password, another role and deactivation each end all sessions; one that was made while this login was checked
 * must not outlive them. They and this write the account, so that one of them sees the other.
 */
export async function confirmLogin(
  { _id, passwordHash, role }: Pick<UserDocument, '_id' | 'passwordHash' | 'role'>,
  { now }: Services,
): Promise<void> {
  const asChecked = { _id, passwordHash, role, isActive: true };
  const noted = await User.updateOne(asChecked, { $set: { lastLoginAt: now() } });
  if (noted.matchedCount === 1) return;
  await endSessionsOf(_id);
  const knowsPassword = await User.findOne({ _id, passwordHash }, { isActive: 1 }).lean();
  if (knowsPassword?.isActive === false) throw new AppError('ACCOUNT_INACTIVE');
  throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
}
