import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type AccessClaims, ISSUER } from './tokens.ts';

export type ReadClaims = (request: Request) => Promise<AccessClaims | null>;

/** Reads the bearer token by passport-jwt; null for none, a foreign and an expired one. Says nothing of the session. */
export function createReadClaims(jwtSecret: string): ReadClaims {
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKey: jwtSecret,
        algorithms: ['HS256'],
        issuer: ISSUER,
      },
      (claims: AccessClaims, done) => done(null, claims as unknown as Express.User),
    ),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const decide = (error: unknown, claims: unknown) =>
        error ? reject(error) : resolve((claims as AccessClaims) || null);
      authenticator.authenticate('jwt', { session: false }, decide)(request, undefined, reject);
    });
}
