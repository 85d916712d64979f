import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../http/app-error.ts';
import { User, type UserDocument } from '../user/user.model.ts';

// OWASP's first choice for argon2id: 19 MiB of memory, two iterations, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Returns the account of an email address and password. Only a correct password reveals that an account is inactive. */
export async function checkCredentials({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<UserDocument> {
  const user = await User.findOne({ email }).lean();
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isCorrect) throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  return user;
}

let dummyHash: Promise<string> | undefined;

/** Without a stored hash it verifies a dummy hash, so that the response time does not reveal whether an account exists. */
async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const isCorrect = await verify(passwordHash ?? (await dummyHash), password);
  return isCorrect && passwordHash !== null;
}
