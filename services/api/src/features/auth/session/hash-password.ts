import { storedPassword } from '@kenali/contracts';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createQueue } from '../../../async.ts';
import { AppError } from '../../../http/app-error.ts';

// OWASP's first choice for argon2id: 19 MiB of memory, two iterations, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes 20 to 60 ms of one processor, so a flood of logins would delay every other call. The last login that may
 * wait has its answer within about two seconds; further ones are refused with BUSY.
 */
const inHashingQueue = createQueue({ concurrency: 2, waitingMax: 40, refusal: () => new AppError('BUSY') });

export const hashPassword = (password: string): Promise<string> =>
  inHashingQueue(() => hash(storedPassword(password), OPTIONS));

let dummyHash: Promise<string> | undefined;

/** Without a stored hash it verifies a dummy hash, so that the response time does not reveal whether an account exists. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hash('no account has this password', OPTIONS);
  const expected = passwordHash ?? (await dummyHash);
  const isCorrect = await inHashingQueue(() => verify(expected, storedPassword(password)));
  return isCorrect && passwordHash !== null;
}
