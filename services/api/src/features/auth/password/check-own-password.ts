import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import { ACCOUNT_LIMITS } from '../../../limits/limit-table.ts';
import type { Caller } from '../../../services.ts';
import { verifyPassword } from '../session/credentials.ts';
import { User, type UserDocument } from '../user/user.model.ts';

/** Returns the caller's account. @throws AppError VALIDATION if the password is wrong */
export async function checkOwnPassword({ id }: Caller, currentPassword: string): Promise<UserDocument> {
  const user = await User.findById(id).lean();
  if (!user) throw new AppError('Unauthorized');
  if (await verifyPassword(currentPassword, user.passwordHash)) return user;
  throw new AppError('VALIDATION', { fields: [{ path: 'currentPassword', message: ACCOUNT_TEXTS.passwordWrong }] });
}

/** Each wrong current password counts too, so that a borrowed phone cannot be used to guess it. */
export const OWN_CHANGES = ACCOUNT_LIMITS.ownChange;
