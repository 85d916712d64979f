import type { ApiSettings } from '@kenali/settings';
import { User } from '../user/user.model.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/**
 * While the server's secret is being changed, encrypts all secrets of second factors with the new one, so that they still
 * open when the old one is gone. Each process runs it at its start; a repeated run finds nothing to do.
 * @returns how many it changed
 */
export async function resealSecondFactors(config: ApiSettings): Promise<number> {
  if (config.jwtOtherSecret === null) return 0;
  let count = 0;
  for await (const { _id, secondFactor } of User.find({ secondFactor: { $ne: null } }, { secondFactor: 1 })
    .lean()
    .cursor()) {
    const sealed = secondFactor?.secret ?? '';
    const opened = openSecret(config, _id, sealed);
    if (!opened?.isOld) continue;
    const secret = sealSecret(config.jwtSecret, _id, opened.secret);
    const { modifiedCount } = await User.updateOne(
      { _id, 'secondFactor.secret': sealed },
      { $set: { 'secondFactor.secret': secret } },
    );
    count += modifiedCount;
  }
  return count;
}
