import type { CodePurpose } from '@kenali/contracts';
import type { Services } from '../../services.ts';
import { digitsOf, hashCode } from './code-digits.ts';
import { CODE_LIFETIME_MS, SEND_WINDOW_MS, SENDS_PER_WINDOW } from './code-rules.ts';
import { OneTimeCode } from './one-time-code.model.ts';

interface Wanted {
  email: string;
  purpose: CodePurpose;
  noteId: string;
}

/**
 * Makes the code of one mail, and by that voids the one before. The same mail, tried again, gets the same code.
 * Null when enough were sent of late, or when a newer code has come or this one is over.
 */
export async function issueCode({ config, now }: Services, { email, purpose, noteId }: Wanted): Promise<string | null> {
  const at = now();
  const digits = digitsOf(config.jwtSecret, { email, purpose }, noteId);
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
  // The list holds as many sends as the window allows, so its first one alone decides.
  const mayBeSent = [
    { [`sends.${SENDS_PER_WINDOW - 1}`]: { $exists: false } },
    { 'sends.0': { $lte: new Date(at.getTime() - SEND_WINDOW_MS) } },
  ];
  const issued = await OneTimeCode.updateOne(
    { email, purpose, noteId: { $ne: noteId }, $or: mayBeSent },
    {
      $set: {
        otp: hashCode(config.jwtSecret, { email, purpose }, digits),
        noteId,
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
  const isOwn = await OneTimeCode.exists({ email, purpose, noteId, used: false, expiresAt: { $gt: at } });
  return isOwn ? digits : null;
}
