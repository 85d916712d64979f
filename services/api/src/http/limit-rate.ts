import { email } from '@kenali/contracts/schemas';
import { type Request, type RequestHandler, Router } from 'express';
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit';
import type { Config } from '../config.ts';
import { AppError } from './app-error.ts';
import { readJson } from './read-json.ts';

interface Limits {
  windowMs: number;
  perAddress: number;
  /** Counted by the `email` of the body, whether or not such an account exists. */
  perAccount?: {
    fromOneAddress: number;
    /** Much higher: a stranger who types somebody's e-mail again and again must not easily shut that person out. */
    inAll: number;
  };
  /** Answers below 400 do not count: a family or clinic behind one address may sign in as often as it likes. */
  failuresOnly?: boolean;
}

/** Refuses with 429 and Retry-After what comes too often from one address or for one account. Off only outside production. */
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
    // A database that is away is nobody's wrong password.
    requestWasSuccessful: (_request, { statusCode }) => statusCode < 400 || statusCode >= 500,
    handler: () => {
      throw new AppError('TOO_MANY_REQUESTS');
    },
    // In the demo anybody may send this header; in production its warning says that TRUSTED_PROXIES is missing.
    validate: { xForwardedForHeader: config.mode === 'production' },
  };
  router.use(rateLimit({ ...common, limit: perAddress, keyGenerator: addressOf }));
  if (perAccount) {
    const { fromOneAddress, inAll } = perAccount;
    const account = { ...common, skip: (request: Request) => accountOf(request) === null };
    const both = (request: Request) => `${addressOf(request)} ${accountOf(request)}`;
    router.use(readJson);
    router.use(rateLimit({ ...account, limit: fromOneAddress, keyGenerator: both }));
    router.use(rateLimit({ ...account, limit: inAll, keyGenerator: (request) => String(accountOf(request)) }));
  }
  return router;
}

const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');

/** By the schema of the calls themselves: other spellings of one address are one account. */
const accountOf = (request: Request): string | null => {
  const { value, error } = email.required().validate(request.body?.email);
  return error ? null : value;
};
