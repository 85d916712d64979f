import type { SecondFactorLogin } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { findKnownDevice, rememberDevice } from '../session/known-device.ts';
import type { Audience } from '../session/tokens.ts';
import type { UserDocument } from '../user/user.model.ts';
import { acceptCode } from './accept-code.ts';
import { accountOfChallenge } from './challenge.ts';

type Context = Pick<CallContext<null>, 'addCookie' | 'client' | 'requestId' | 'services'>;

/**
 * Runs the second call of a login: `finish` receives the account, whose password the first call checked, after the code was
 * accepted. @throws AppError Unauthorized, ACCOUNT_INACTIVE, SECOND_FACTOR_INVALID or TOO_MANY_REQUESTS
 */
export async function withSecondFactor<T>(
  { challenge, code }: SecondFactorLogin,
  context: Context & { door: Audience },
  finish: (user: UserDocument, isKnownDevice: boolean) => Promise<T>,
): Promise<T> {
  const { door, services } = context;
  const user = await accountOfChallenge(challenge, door, services);
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const isKnownDevice = findKnownDevice(context, user) !== null;
  await acceptCode(context, user, code);
  const answer = await finish(user, isKnownDevice);
  rememberDevice(context, user);
  logSecurity(context, 'login_succeeded', { account: user._id, door, knownDevice: isKnownDevice });
  return answer;
}
