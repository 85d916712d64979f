import type { GoogleFinishRequest } from '@kenali/contracts';
import { fetchBounded } from '@kenali/node-utils';
import type { GoogleSettings } from '@kenali/settings';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { createQueue } from '../../../async.ts';
import { DAY_MS } from '../../../durations.ts';
import { AppError, inTime } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';

// Loaded at the first use, because many installations have no sign-in with Google.
const library = () => import('openid-client');

/** All requests of one call to Google. It leaves the call time to answer. */
const PROVIDER_MS = 4000;
/** Keys and metadata have a few kilobytes. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** Google changes its addresses rarely, and announces it. The library fetches new keys when it needs them. */
const METADATA_MS = DAY_MS;
const CLOCK_TOLERANCE_S = 30;

/** If Google hangs, no more calls than these wait for it. The places of all other calls stay free. */
const inGoogleCalls = createQueue({
  concurrency: 30,
  waitingMax: 0,
  refusal: () => new AppError('GOOGLE_UNAVAILABLE'),
});

/** What one sign-in must prove. It stays in the browser that began it. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person, as a valid id token of Google names them. */
export interface GoogleIdentity {
  sub: string;
  /** Null if Google never checked that the person reads its mail. */
  email: string | null;
  /** Whether Google itself runs the mailbox, so that nobody else can have it. */
  isAuthoritative: boolean;
  firstName: string;
  lastName: string;
}

const redirectUriOf = ({ config }: Services) => `${config.publicUrl}/login/google`;

interface Known {
  configuration: Configuration;
  until: number;
}
const known = new WeakMap<GoogleSettings, Known>();

async function configurationOf({ google }: Services['config']): Promise<Configuration> {
  // As if the address did not exist.
  if (!google) throw new AppError('NOT_FOUND');
  const cached = known.get(google);
  if (cached && performance.now() < cached.until) return cached.configuration;
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } = await library();
  const client = {
    client_secret: google.clientSecret,
    id_token_signed_response_alg: 'RS256',
    [clockTolerance]: CLOCK_TOLERANCE_S,
  };
  // Settings allow http on this machine only.
  const insecure = google.issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const configuration = await discovery(new URL(google.issuer), google.clientId, client, undefined, {
    // Also checks the signature of id tokens that come from Google directly.
    execute: [enableNonRepudiationChecks, ...insecure],
    timeout: PROVIDER_MS / 1000,
    [customFetch]: (url: string, { signal = AbortSignal.timeout(PROVIDER_MS), body, ...request }: CustomFetchOptions) =>
      fetchBounded(url, { ...request, body: body as BodyInit, signal, maxBytes: ANSWER_MAX_BYTES }).catch(
        (cause: unknown) => {
          // An incomplete answer, or one that is too long, counts as none.
          throw new TypeError('fetch failed', { cause });
        },
      ),
  });
  known.set(google, { configuration, until: performance.now() + METADATA_MS });
  return configuration;
}

/** Makes an attempt, and the address of the page of Google that asks the person. @throws AppError NOT_FOUND, GOOGLE_UNAVAILABLE */
export const startAttempt = (services: Services): Promise<{ url: string; attempt: Attempt }> =>
  withGoogle(services, async (configuration) => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await library();
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUriOf(services),
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      // A family may share a phone.
      prompt: 'select_account',
    });
    return { url: url.href, attempt };
  });

/** @throws AppError NOT_FOUND, GOOGLE_UNAVAILABLE, or GOOGLE_FAILED for anything that is not a valid answer to the attempt */
export const identityOf = (
  services: Services,
  attempt: Attempt,
  returned: GoogleFinishRequest,
): Promise<GoogleIdentity> =>
  withGoogle(services, async (configuration) => {
    const { authorizationCodeGrant } = await library();
    const address = new URL(`${redirectUriOf(services)}?${new URLSearchParams({ ...returned })}`);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new AppError('GOOGLE_FAILED');
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
    const email = claims.email_verified === true && text('email') ? text('email') : null;
    return {
      sub: claims.sub,
      email,
      // Google's own advice: other addresses may have a new owner since it checked them.
      isAuthoritative: email !== null && (/@gmail\.com$/i.test(email) || text('hd') !== ''),
      firstName: text('given_name'),
      lastName: text('family_name'),
    };
  });

const withGoogle = <T>(services: Services, work: (configuration: Configuration) => Promise<T>): Promise<T> =>
  inGoogleCalls(() =>
    inTime(
      PROVIDER_MS,
      configurationOf(services.config)
        .then(work)
        .catch((error: unknown) => {
          throw refusalOf(error);
        }),
      'GOOGLE_UNAVAILABLE',
    ),
  );

/** Codes of failures that are about the connection or about our settings, not about this person. */
const OUTAGES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);

/** Errors of the library may contain tokens, so only their codes reach the log. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', error: answer = '', message = '' } = (error ?? {}) as Partial<Record<string, string>>;
  // Fetch fails with a TypeError without a code of the library.
  const isUnreachable = error instanceof TypeError && message === 'fetch failed';
  const isOtherAnswer = code === 'OAUTH_RESPONSE_BODY_ERROR' && answer !== 'invalid_grant';
  const cause = new Error(`Google: ${isUnreachable ? 'unreachable' : `${code} ${answer}`.trim()}`);
  const isOutage = isUnreachable || isOtherAnswer || OUTAGES.has(code);
  return new AppError(isOutage ? 'GOOGLE_UNAVAILABLE' : 'GOOGLE_FAILED', { cause });
}
