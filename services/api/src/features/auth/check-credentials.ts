import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import { passwordFits } from './password.ts';
import { User, type UserDocument } from './user.model.ts';

/** The account of an address and password. Says that it is inactive only to who knows the password. */
export async function checkCredentials({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<UserDocument> {
  const user = await User.findOne({ email }).lean();
  const fits = await passwordFits(password, user?.passwordHash ?? null);
  if (!user || !fits) throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  return user;
}
