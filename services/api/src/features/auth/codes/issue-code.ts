import type { CodePurpose } from '@kenali/contracts';
import type { Services } from '../../../services.ts';
import { digitsOf, hashCode } from './code-digits.ts';
import { CODE_LIFETIME_MS, OneTimeCode, SEND_WINDOW_MS, SENDS_PER_WINDOW } from './one-time-code.model.ts';

interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  messageId: string;
}

/**
 * Issues the code of one message and invalidates the code before it. A retry of the same message gets the same code.
 * Returns null if the limit of sent codes is reached, if a newer code exists, or if this code has expired.
 */
export async function issueCode(
  { config, now }: Services,
  { email, purpose, messageId }: CodeRequest,
): Promise<string | null> {
  const at = now();
  const digits = digitsOf(config.jwtSecret, { email, purpose }, messageId);
  const forgetAt = new Date(at.getTime() + SEND_WINDOW_MS);
  await OneTimeCode.updateOne(
    { email, purpose },
    {
      $setOnInsert: {
        otp: null,
        noteId: null,
        expiresAt: at,
        used: false,
        tries: 0,
        sends: [],
        createdAt: at,
        forgetAt,
      },
    },
    { upsert: true },
  );
  // `sends` contains as many entries as the window allows, so checking the first one is enough.
  const isBelowLimit = [
    { [`sends.${SENDS_PER_WINDOW - 1}`]: { $exists: false } },
    { 'sends.0': { $lte: new Date(at.getTime() - SEND_WINDOW_MS) } },
  ];
  const issued = await OneTimeCode.updateOne(
    { email, purpose, noteId: { $ne: messageId }, $or: isBelowLimit },
    {
      $set: {
        otp: hashCode(config.jwtSecret, { email, purpose }, digits),
        noteId: messageId,
        expiresAt: new Date(at.getTime() + CODE_LIFETIME_MS),
        used: false,
        tries: 0,
        createdAt: at,
        forgetAt,
      },
      $push: { sends: { $each: [at], $slice: -SENDS_PER_WINDOW } },
    },
  );
  if (issued.modifiedCount === 1) return digits;
  const isOwn = await OneTimeCode.exists({ email, purpose, noteId: messageId, used: false, expiresAt: { $gt: at } });
  return isOwn ? digits : null;
}
