import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import { secretsOf } from '../session/tokens.ts';
import { User } from '../user/user.model.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (jwtSecret: string) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, 'kenali', 'secrets of second factors', 32));

/**
 * Encrypts the secret of an authenticator app for the database. The account is authenticated data, so the value opens for no
 * other account. Returns base64url of nonce, tag and text.
 */
export function sealSecret(jwtSecret: string, account: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(jwtSecret), nonce).setAAD(Buffer.from(String(account)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function openWith(jwtSecret: string, account: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(jwtSecret), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(account)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/**
 * Opens what `sealSecret` made. Null: it was sealed with a key that is gone. `isOld`: with the second accepted key.
 */
export function openSecret(
  config: ApiSettings,
  account: number,
  sealed: string,
): { secret: string; isOld: boolean } | null {
  for (const key of secretsOf(config)) {
    const secret = openWith(key, account, sealed);
    if (secret !== null) return { secret, isOld: key !== config.jwtSecret };
  }
  return null;
}

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
