import { email } from '@kenali/contracts/schemas';
import { type Request, type RequestHandler, Router } from 'express';
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit';
import type { Config } from '../config.ts';
import type { Caller, Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { readJson } from './read-input.ts';

interface Limits {
  windowMs: number;
  perAddress: number;
  /** Counted by the `email` of the body, whether or not the account exists. */
  perAccount?: {
    fromOneAddress: number;
    /** Much higher, so that a stranger who repeats somebody's email address cannot easily lock the owner out. */
    inAll: number;
  };
  /** Responses below 400 do not count: a family or clinic behind one address may sign in as often as it likes. */
  failuresOnly?: boolean;
}

/**
 * Refuses with 429 and Retry-After when one address, or one account, sends too many requests. `rateLimits: false`, which
 * production does not allow, turns the limits off.
 */
export function limitRate(
  config: Config,
  { windowMs, perAddress, perAccount, failuresOnly = false }: Limits,
): RequestHandler {
  const router = Router();
  if (!config.rateLimits) return router;
  const common: Partial<Options> = {
    windowMs,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    skipSuccessfulRequests: failuresOnly,
    // A 5xx is a failure of ours, not a wrong password.
    requestWasSuccessful: (_request, { statusCode }) => statusCode < 400 || statusCode >= 500,
    handler: () => {
      throw new AppError('TOO_MANY_REQUESTS');
    },
    // Clients of the demo may send this header. In production its warning reveals that TRUSTED_PROXIES is missing.
    validate: { xForwardedForHeader: config.mode === 'production' },
  };
  router.use(rateLimit({ ...common, limit: perAddress, keyGenerator: addressOf }));
  if (perAccount) {
    const { fromOneAddress, inAll } = perAccount;
    const account = { ...common, skip: (request: Request) => accountOf(request) === null };
    const addressAndAccount = (request: Request) => `${addressOf(request)} ${accountOf(request)}`;
    router.use(readJson);
    router.use(rateLimit({ ...account, limit: fromOneAddress, keyGenerator: addressAndAccount }));
    router.use(rateLimit({ ...account, limit: inAll, keyGenerator: (request) => String(accountOf(request)) }));
  }
  return router;
}

const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');

/** Uses the schema of the calls, so that all spellings of an email address count as one account. */
const accountOf = (request: Request): string | null => {
  const { value, error } = email.required().validate(request.body?.email);
  return error ? null : value;
};

/** At most `perAccount` calls of one signed-in user in `windowMs`. */
export interface AccountLimit {
  windowMs: number;
  perAccount: number;
}

interface Context {
  caller: Caller;
  services: Services;
  setHeader(name: string, value: string): void;
}

/** Above this number, expired windows are removed. */
const WINDOWS_MAX = 10_000;

/**
 * Returns a function that counts a call and throws TOO_MANY_REQUESTS above the limit. It stops loops and scripts; normal
 * use stays far below. Each process counts separately.
 */
export function createAccountLimit({ windowMs, perAccount }: AccountLimit): (context: Context) => void {
  const windows = new Map<number, { count: number; endsAt: number }>();
  return ({ caller, services, setHeader }) => {
    if (!services.config.rateLimits) return;
    const now = services.now().getTime();
    if (windows.size > WINDOWS_MAX) for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
    const known = windows.get(caller.id);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    windows.set(caller.id, window);
    window.count += 1;
    if (window.count <= perAccount) return;
    setHeader('Retry-After', String(Math.ceil((window.endsAt - now) / 1000)));
    throw new AppError('TOO_MANY_REQUESTS');
  };
}
