import type { CodePurpose } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { browserIdOf } from '../../../http/client.ts';
import { logSecurity, subjectOf } from '../../../http/security-log.ts';
import { CODE_LIMITS } from '../../../limits/limit-table.ts';
import type { Services } from '../../../services.ts';
import { guardAttempts } from '../guard/guard-attempts.ts';
import { secretsOf } from '../session/tokens.ts';
import { hashCode, hashesMatch } from './code-digits.ts';
import { CODE_TRIES, OneTimeCode, SEND_WINDOW_MS } from './one-time-code.model.ts';

interface CodeInput {
  email: string;
  purpose: CodePurpose;
  otp: string;
}

type Context = Pick<CallContext<null>, 'client' | 'requestId' | 'services'>;

/**
 * Checks a code. The browser that requested a code has five attempts for it that nobody else can use up. Any other browser may
 * enter it too, because people open mails elsewhere, but those attempts share strict limits per account. All refusals are the same.
 * @throws AppError CODE_INVALID, or TOO_MANY_REQUESTS for a browser that requested nothing
 */
export async function checkCode(context: Context, input: CodeInput): Promise<void> {
  const requester = browserIdOf(context.client);
  const own = await countOwnAttempt(context.services, input, requester);
  if (own === 'correct') return;
  try {
    if (requester === null || !(await matchesOtherCode(context, input, requester))) throw new AppError('CODE_INVALID');
  } catch (error) {
    const { jwtSecret } = context.services.config;
    const subject = subjectOf(jwtSecret, input.email);
    logSecurity(context, 'code_failed', { account: null, subject, purpose: input.purpose });
    // The browser that requested a code learns only that this one is wrong, although strangers may have used up the shared attempts.
    const isThrottled = error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';
    throw isThrottled && own === 'wrong' ? new AppError('CODE_INVALID', { cause: error }) : error;
  }
}

const hashesOf = (config: Services['config'], { otp, ...code }: CodeInput): string[] =>
  secretsOf(config).map((secret) => hashCode(secret, code, otp));

/**
 * Counts an attempt for the requester's own code and compares it. The attempt is counted first, so that simultaneous guesses
 * cannot exceed the limit, and for every address, so that the response does not reveal an account.
 */
async function countOwnAttempt(
  { config, now }: Services,
  { email, purpose, otp }: CodeInput,
  requester: string | null,
): Promise<'correct' | 'wrong' | 'not requested'> {
  const at = now();
  const code = await OneTimeCode.findOneAndUpdate(
    { email, purpose, requester },
    {
      $inc: { tries: 1 },
      $max: { forgetAt: new Date(at.getTime() + SEND_WINDOW_MS) },
      $setOnInsert: { otp: null, noteId: null, expiresAt: at, used: false, sends: [], createdAt: at },
    },
    { upsert: requester === null, returnDocument: 'after' },
  ).lean();
  if (!code) return 'not requested';
  const isCorrect = hashesOf(config, { email, purpose, otp }).some((hash) => hashesMatch(hash, code.otp));
  return isCorrect && !code.used && code.tries <= CODE_TRIES && code.expiresAt > at ? 'correct' : 'wrong';
}

/** Whether the digits are an open code that another browser requested. */
async function matchesOtherCode(
  context: Context,
  { email, purpose, otp }: CodeInput,
  requester: string,
): Promise<boolean> {
  const { config, now } = context.services;
  const attempt = { name: 'code' as const, limits: CODE_LIMITS, target: email, account: null };
  const isFailure = (error: unknown) => error instanceof AppError && error.code === 'CODE_INVALID';
  return guardAttempts(context, { ...attempt, isFailure }, async () => {
    const open = await OneTimeCode.find(
      { email, purpose, requester: { $ne: requester }, used: false, expiresAt: { $gt: now() } },
      { otp: 1 },
    ).lean();
    const hashes = hashesOf(config, { email, purpose, otp });
    if (!open.some((code) => hashes.some((hash) => hashesMatch(hash, code.otp)))) throw new AppError('CODE_INVALID');
    return true;
  });
}

/**
 * Marks a checked code and all others of the account as used. The query's condition lets only one of several simultaneous
 * calls succeed, and none if a newer code has replaced this one. @throws AppError CODE_INVALID
 */
export async function consumeCode(
  { config, now }: Services,
  { email, purpose, otp }: CodeInput,
  dbSession: ClientSession,
): Promise<void> {
  const hashes = hashesOf(config, { email, purpose, otp });
  const used = await OneTimeCode.updateOne(
    { email, purpose, otp: { $in: hashes }, used: false, expiresAt: { $gt: now() } },
    { $set: { used: true } },
    { session: dbSession },
  );
  if (used.modifiedCount !== 1) throw new AppError('CODE_INVALID');
  await OneTimeCode.updateMany({ email, purpose, used: false }, { $set: { used: true } }, { session: dbSession });
}
