import type { CodePurpose, Done } from '@kenali/contracts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { browserIdOf } from '../../../http/client.ts';
import { findKnownDevice } from '../session/known-device.ts';
import { User } from '../user/user.model.ts';
import { createRecord } from './one-time-code.model.ts';
import { requestCode } from './request-code.ts';

export const forgotPassword: Handler<'POST /api/auth/forgot-password', null> = ({ body }, context) =>
  requestForAnyone(context, { email: body.email, purpose: 'reset_password' });

export const sendCode: Handler<'POST /api/auth/send-code', null> = ({ body }, context) =>
  requestForAnyone(context, body);

type Context = Pick<CallContext<null>, 'client' | 'services'>;

/** Does the same work for every address, with or without an account. */
async function requestForAnyone(
  context: Context,
  { email, purpose }: { email: string; purpose: CodePurpose },
): Promise<Done> {
  const { client, services } = context;
  const now = services.now();
  const requester = browserIdOf(client);
  if (requester) await createRecord({ email, purpose, requester }, now);
  const user = await User.findOne({ email }, { passwordHash: 1 }).lean();
  const isKnownDevice = user !== null && findKnownDevice(context, user) !== null;
  await requestCode({ email, purpose, requester, isKnownDevice, now });
  return { success: true };
}
