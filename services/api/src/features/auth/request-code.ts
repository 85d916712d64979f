import { randomUUID } from 'node:crypto';
import type { CodePurpose } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { putInOutbox } from '../../mail/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Asks for a code by mail. Whether the address has an account, and whether a code may be sent now, is looked at only when
 * the mail is written: what the caller sees and how long it takes is the same for every address.
 */
export const requestCode = (
  wanted: { email: string; purpose: CodePurpose; now: Date },
  dbSession?: ClientSession,
): Promise<void> =>
  putInOutbox(
    {
      kind: 'one_time_code',
      ...wanted,
      about: randomUUID(),
      forgetAt: new Date(wanted.now.getTime() + DAY_MS),
    },
    dbSession,
  );
