import { createHmac } from 'node:crypto';
import { ACCESS_CODE_BASE, ACCESS_CODE_SIGNS, toAccessCode } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import { hashToken, secretsOf } from '../auth/index.ts';

/** Separates the keys of batches from those of other calls. */
export const hashKey = (key: string): string => hashToken(`access codes:${key}`);

/**
 * The codes that an admin requests with an Idempotency-Key, one list per secret that is accepted; the first one is for new batches. They are
 * derived, so a repeated call and the files get the same ones although the database has hashes alone.
 */
export function deriveCodes(
  config: ApiSettings,
  { adminId, key, numbers }: { adminId: number; key: string; numbers: readonly number[] },
): [string[], ...string[][]] {
  const lists = secretsOf(config).map((secret) => {
    const own = createHmac('sha256', secret).update('access codes').digest();
    return numbers.map((number) => {
      const bytes = createHmac('sha256', own).update(`${adminId}:${number}:${key}`).digest();
      // 256 is a multiple of the base, so each sign is equally likely.
      return toAccessCode([...bytes.subarray(0, ACCESS_CODE_SIGNS)].map((byte) => byte % ACCESS_CODE_BASE));
    });
  });
  return lists as [string[], ...string[][]];
}
