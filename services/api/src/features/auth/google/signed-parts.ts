import type { CallContext } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { createSigner } from '../session/signer.ts';
import type { Attempt, GoogleIdentity } from './identity-provider.ts';

/** Long enough to choose an account at Google, and to fill the form after it. */
const LIFETIME_S = 10 * 60;
const COOKIE = 'kenali_google';
const PATH = '/api/auth/google';

/** Who wants an account. The person has shown it to us once, and the browser keeps it for the registration. */
type Applicant = Omit<GoogleIdentity, 'email' | 'firstName' | 'lastName'> & { email: string };

const attempts = createSigner<Attempt>('sign-in with google: attempt');
const tickets = createSigner<Applicant>('sign-in with google: ticket');
const lifetimeFrom = (now: Date) => ({ now, until: new Date(now.getTime() + LIFETIME_S * 1000) });

export const signTicket = (applicant: Applicant, { config, now }: Services): string =>
  tickets.sign(config, applicant, lifetimeFrom(now()));

/** Null: it is not ours, or older than ten minutes. */
export const readTicket = (ticket: string, { config, now }: Services): Applicant | null =>
  tickets.read(config, ticket, { now: now() });

type Context = Pick<CallContext<null>, 'addCookie' | 'client' | 'services'>;

/**
 * Strict, although Google's page leads back: the call that needs the cookie comes from our own page. A later attempt of the
 * same browser replaces it.
 */
const setCookie = ({ addCookie, services }: Context, value: string, lifetime: number) => {
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  addCookie(`${COOKIE}=${value}; Path=${PATH}; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`);
};

export function keepAttempt(context: Context, attempt: Attempt): void {
  const { config, now } = context.services;
  setCookie(context, attempts.sign(config, attempt, lifetimeFrom(now())), LIFETIME_S);
}

/** The attempt that this browser began, or null. The browser forgets it, so that it counts once. */
export function takeAttempt(context: Context): Attempt | null {
  const cookie = context.client.cookie(COOKIE);
  if (cookie === null) return null;
  setCookie(context, '', 0);
  return attempts.read(context.services.config, cookie, { now: context.services.now() });
}
