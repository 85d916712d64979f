import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../../../services.ts';
import { verifyPassword } from '../session/hash-password.ts';
import { findOwnAccount } from '../user/get-user.ts';
import type { UserDocument } from '../user/user.model.ts';

/** Returns the caller's account. @throws AppError VALIDATION if the password is wrong */
export async function checkOwnPassword(caller: Caller, currentPassword: string): Promise<UserDocument> {
  const user = await findOwnAccount(caller);
  if (await verifyPassword(currentPassword, user.passwordHash)) return user;
  throw new AppError('VALIDATION', { fields: [{ path: 'currentPassword', message: ACCOUNT_TEXTS.passwordWrong }] });
}
