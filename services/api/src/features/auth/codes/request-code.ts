import { randomUUID } from 'node:crypto';
import type { CodePurpose } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import type { Handler } from '../../../http/call.ts';
import { putInOutbox } from '../../../mail/index.ts';

const DAY_MS = 24 * 60 * 60_000;

export const forgotPassword: Handler<'POST /api/auth/forgot-password', null> = async ({ body }, { services }) => {
  await requestCode({ email: body.email, purpose: 'reset_password', now: services.now() });
  return { success: true };
};

export const sendCode: Handler<'POST /api/auth/send-code', null> = async ({ body }, { services }) => {
  await requestCode({ email: body.email, purpose: body.purpose, now: services.now() });
  return { success: true };
};

/**
 * Requests an email with a one-time code. Only the mail job checks whether the account exists and a code may be sent, so
 * the response and its timing are the same for every address.
 */
export const requestCode = (
  request: { email: string; purpose: CodePurpose; now: Date },
  dbSession?: ClientSession,
): Promise<void> =>
  putInOutbox(
    {
      kind: 'one_time_code',
      ...request,
      about: randomUUID(),
      forgetAt: new Date(request.now.getTime() + DAY_MS),
    },
    dbSession,
  );
