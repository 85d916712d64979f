import { createHmac } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import jwt from 'jsonwebtoken';
import { ISSUER, secretsOf } from './tokens.ts';

type Keys = Pick<ApiSettings, 'jwtSecret' | 'jwtOtherSecret'>;

/**
 * Signs claims that only this server reads again. Each use has a key of its own, so that no signed text can pass as one of another use, or as
 * an access token.
 */
export function createSigner<Claims extends object>(use: string) {
  const keyOf = (secret: string) => createHmac('sha256', secret).update(use).digest('hex');
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return {
    sign: ({ jwtSecret }: Keys, claims: Claims, { now, until }: { now: Date; until: Date }): string =>
      jwt.sign({ ...claims, iat: seconds(now), exp: seconds(until) }, keyOf(jwtSecret), {
        algorithm: 'HS256',
        issuer: ISSUER,
      }),
    /** Null: not genuine, or their time is over and `allowsOld` is not set. */
    read(keys: Keys, signed: string, { now, allowsOld = false }: { now: Date; allowsOld?: boolean }): Claims | null {
      const expected = { algorithms: ['HS256' as const], issuer: ISSUER, ignoreExpiration: allowsOld };
      for (const secret of secretsOf(keys)) {
        try {
          return jwt.verify(signed, keyOf(secret), { ...expected, clockTimestamp: seconds(now) }) as Claims;
        } catch {
          // The other secret may fit.
        }
      }
      return null;
    },
  };
}
