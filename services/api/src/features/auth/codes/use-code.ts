import type { CodePurpose } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { hashCode, hashesMatch } from './code-digits.ts';
import { CODE_TRIES, OneTimeCode, SEND_WINDOW_MS } from './one-time-code.model.ts';

interface CodeInput {
  email: string;
  purpose: CodePurpose;
  otp: string;
}

/**
 * Counts an attempt and compares the code. The attempt is counted first, so that simultaneous guesses cannot exceed the
 * limit, and for every address, so that the response time does not reveal an account. All refusals are the same.
 * @throws AppError CODE_INVALID
 */
export async function checkCode({ config, now }: Services, { email, purpose, otp }: CodeInput): Promise<void> {
  const at = now();
  const code = await OneTimeCode.findOneAndUpdate(
    { email, purpose },
    {
      $inc: { tries: 1 },
      $max: { forgetAt: new Date(at.getTime() + SEND_WINDOW_MS) },
      $setOnInsert: { otp: null, noteId: null, expiresAt: at, used: false, sends: [], createdAt: at },
    },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const isCorrect = hashesMatch(hashCode(config.jwtSecret, { email, purpose }, otp), code?.otp ?? null);
  const isOpen = code && !code.used && code.tries <= CODE_TRIES && code.expiresAt > at;
  if (!isCorrect || !isOpen) throw new AppError('CODE_INVALID');
}

/**
 * Marks a checked code as used. The query's condition lets only one of several simultaneous calls succeed, and none if a
 * newer code has replaced this one. @throws AppError CODE_INVALID
 */
export async function consumeCode(
  { config, now }: Services,
  { email, purpose, otp }: CodeInput,
  dbSession: ClientSession,
): Promise<void> {
  const hash = hashCode(config.jwtSecret, { email, purpose }, otp);
  const used = await OneTimeCode.updateOne(
    { email, purpose, otp: hash, used: false, expiresAt: { $gt: now() } },
    { $set: { used: true } },
    { session: dbSession },
  );
  if (used.modifiedCount !== 1) throw new AppError('CODE_INVALID');
}
