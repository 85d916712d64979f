import type { CodePurpose } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { codeFits, hashCode } from './code-digits.ts';
import { CODE_TRIES, SEND_WINDOW_MS } from './code-rules.ts';
import { OneTimeCode } from './one-time-code.model.ts';

interface Given {
  email: string;
  purpose: CodePurpose;
  otp: string;
}

/**
 * Counts a try and compares. The count is written first and for every address, also one without an account or a code: no
 * answer comes sooner than another, and no guesses made at once slip past the limit. Every refusal is the same one.
 * @throws AppError CODE_INVALID
 */
export async function checkCode({ config, now }: Services, { email, purpose, otp }: Given): Promise<void> {
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
  const fits = codeFits(hashCode(config.jwtSecret, { email, purpose }, otp), code?.otp ?? null);
  const isOpen = code && !code.used && code.tries <= CODE_TRIES && code.expiresAt > at;
  if (!fits || !isOpen) throw new AppError('CODE_INVALID');
}

/**
 * Uses up a code that was compared. The condition decides: of many at once a single one goes on, and a code that a newer
 * one has voided meanwhile does not. @throws AppError CODE_INVALID
 */
export async function consumeCode(
  { config, now }: Services,
  { email, purpose, otp }: Given,
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
