import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { CallContext } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { ISSUER, secretsOf } from '../session/tokens.ts';
import type { Attempt, GoogleIdentity } from './identity-provider.ts';

/** Long enough to choose an account at Google, and to fill the form after it. */
const LIFETIME_S = 10 * 60;
const COOKIE = 'kenali_google';
const PATH = '/api/auth/google';

/** Who wants an account. The person has shown it to us once, and the browser keeps it for the registration. */
export type Applicant = Omit<GoogleIdentity, 'email' | 'firstName' | 'lastName'> & { email: string };

type Purpose = 'attempt' | 'ticket';
/** A key for each purpose, so that neither can pass as the other or as an access token. */
const keyOf = (secret: string, purpose: Purpose) =>
  createHmac('sha256', secret).update(`sign-in with google: ${purpose}`).digest('hex');
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

const sign = (purpose: Purpose, content: object, { config, now }: Services): string =>
  jwt.sign({ ...content, iat: secondsOf(now()) }, keyOf(config.jwtSecret, purpose), {
    algorithm: 'HS256',
    issuer: ISSUER,
    expiresIn: LIFETIME_S,
  });

function read<T>(purpose: Purpose, signed: string, { config, now }: Services): T | null {
  for (const secret of secretsOf(config)) {
    try {
      const options = { algorithms: ['HS256' as const], issuer: ISSUER, clockTimestamp: secondsOf(now()) };
      return jwt.verify(signed, keyOf(secret, purpose), options) as T;
    } catch {
      // The other secret may fit.
    }
  }
  return null;
}

export const signTicket = (applicant: Applicant, services: Services): string => sign('ticket', applicant, services);
/** Null: it is not ours, or older than ten minutes. */
export const readTicket = (ticket: string, services: Services): Applicant | null => read('ticket', ticket, services);

type Context = Pick<CallContext<null>, 'addCookie' | 'client' | 'services'>;

/**
 * Strict, although Google's page leads back: the call that needs the cookie comes from our own page. A later attempt of the
 * same browser replaces it.
 */
const setCookie = ({ addCookie, services }: Context, value: string, lifetime: number) => {
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  addCookie(`${COOKIE}=${value}; Path=${PATH}; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`);
};

export const keepAttempt = (context: Context, attempt: Attempt): void =>
  setCookie(context, sign('attempt', attempt, context.services), LIFETIME_S);

/** The attempt that this browser began, or null. The browser forgets it, so that it counts once. */
export function takeAttempt(context: Context): Attempt | null {
  const cookie = context.client.cookie(COOKIE);
  if (cookie === null) return null;
  setCookie(context, '', 0);
  return read('attempt', cookie, context.services);
}
