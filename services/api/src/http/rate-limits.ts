import { email } from '@kenali/contracts/schemas';
import { type Request, type RequestHandler, Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { placeIn } from '../limits/counters.ts';
import type { AccountLimit, AddressWindow, Bucket, OpenCallLimits } from '../limits/limit-table.ts';
import { type Caller, keptPer, type Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { type Client, clientOf } from './client.ts';
import { readJson } from './read-input.ts';
import { logSecurity, subjectOf } from './security-log.ts';

/*
 * `rateLimits: false`, which production does not allow, turns all limits off.
 */

/** Refuses with 429 and Retry-After when one address, or its IPv6 /48, sends too many requests in a window. */
export function limitWindow(services: Services, name: string, window: AddressWindow): RequestHandler {
  const router = Router();
  if (services.config.rateLimits) for (const at of [0, 1]) router.use(limitBlock(services, name, window, at));
  return router;
}

/** @param at which of the client's blocks is counted; a client without it passes */
function limitBlock(services: Services, name: string, { calls, windowMs }: AddressWindow, at: number): RequestHandler {
  const { config, counters, now } = services;
  const blockOf = (request: unknown) => clientOf(request as Request).blocks[at];
  return rateLimit({
    windowMs,
    limit: (request) => calls * (blockOf(request)?.scale ?? 1),
    skip: (request) => blockOf(request) === undefined,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (request) => blockOf(request)?.key ?? '',
    store: {
      async increment(key) {
        const address = subjectOf(config.jwtSecret, key);
        const { count, endsAt } = await counters.hit({ key: `${name} from ${address}`, windowMs, by: 1 });
        // The library measures with its own clock, and tests replace ours.
        return { totalHits: count, resetTime: new Date(Date.now() + endsAt.getTime() - now().getTime()) };
      },
      decrement: () => undefined,
      resetKey: () => undefined,
    },
    handler: (request) => {
      logThrottled(services, request as Request, name);
      throw new AppError('TOO_MANY_REQUESTS');
    },
    // Clients of the demo may send this header. In production its warning reveals that TRUSTED_PROXIES is missing.
    validate: { xForwardedForHeader: config.mode === 'production' },
  });
}

/**
 * Limits a call that anyone may send, by address and by address and email address of the body. A call takes its place when it
 * arrives and gives it back if its status does not count, so that parallel calls cannot pass together.
 */
export function limitOpenCall(
  services: Services,
  name: string,
  { perAddress, perAddressAndEmail }: OpenCallLimits,
  doesCount: (status: number) => boolean = (status) => status < 500,
): RequestHandler {
  const router = Router();
  if (!services.config.rateLimits) return router;
  const limit =
    (bucket: Bucket, subjectIn: (request: Request) => string | null): RequestHandler =>
    async (request, response, next) => {
      const subject = subjectIn(request);
      if (subject === null) return next();
      const places = placesOf(services, clientOf(request), `${name} ${subject}`, bucket);
      const refusal = await services.counters.take(places);
      if (refusal) refuse(services, request, { name, waitMs: refusal.waitMs });
      response.once('finish', () => {
        if (response.statusCode === 429 || !doesCount(response.statusCode)) void services.counters.giveBack(places);
      });
      next();
    };
  router.use(limit(perAddress, () => ''));
  if (perAddressAndEmail) {
    router.use(readJson);
    router.use(
      limit(perAddressAndEmail, (request) => {
        const given = emailOf(request);
        return given === null ? null : `${subjectOf(services.config.jwtSecret, given)} `;
      }),
    );
  }
  return router;
}

/**
 * Returns a function that counts a request which its call refuses, and throws TOO_MANY_REQUESTS if its address sent too many of them. What a call
 * accepts is never counted. This process remembers who has to wait, so that a flood costs no query.
 */
export function createRefusalLimit(services: Services, name: string, bucket: Bucket) {
  const endsAt = new LRUCache<string, number>({ max: WAITING_MAX });
  return async (request: Request): Promise<void> => {
    if (!services.config.rateLimits) return;
    const at = services.now().getTime();
    const places = placesOf(services, clientOf(request), `${name} `, bucket);
    const knownMs = Math.max(...places.map(({ key }) => (endsAt.get(key) ?? at) - at));
    if (knownMs > 0) refuse(services, request, { name, waitMs: knownMs });
    const refusal = await services.counters.take(places);
    if (!refusal) return;
    const { full, waitMs } = refusal;
    endsAt.set(full.key, at + waitMs);
    refuse(services, request, { name, waitMs });
  };
}

const WAITING_MAX = 10_000;

/** A place for each block of the client. */
export const placesOf = ({ config }: Pick<Services, 'config'>, client: Client, name: string, bucket: Bucket) =>
  client.blocks.map(({ key, scale }) => placeIn(bucket, `${name}from ${subjectOf(config.jwtSecret, key)}`, scale));

function refuse(services: Services, request: Request, { name, waitMs }: { name: string; waitMs: number }): never {
  logThrottled(services, request, name);
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: waitMs });
}

/** Uses the schema of the calls, so that all spellings of an email address count as one account. */
const emailOf = (request: Request): string | null => {
  const { value, error } = email.required().validate(request.body?.email);
  return error ? null : value;
};

function logThrottled(services: Services, request: Request, limit: string): void {
  const context = { services, client: clientOf(request), requestId: String(request.id) };
  logSecurity(context, 'throttled', { account: null, limit });
}

interface Context {
  caller: Caller;
  client: Client;
  requestId: string;
  services: Services;
}

/** The calls of one account that this process may still make without asking the database. */
interface Lease {
  calls: number;
  endsAt: Date;
  /** Whether the account has made all calls of the window. */
  isSpent: boolean;
  asking: Promise<void> | null;
}

/** A process asks for this share of a limit at once, so that most calls cost no database request. */
const LEASE_SHARE = 1 / 40;
/** More than accounts use at a time. */
const LEASES_MAX = 50_000;
const leasesOf = keptPer(() => new LRUCache<string, Lease>({ max: LEASES_MAX }));

/**
 * Returns a function that counts a call and throws TOO_MANY_REQUESTS above the limit. It stops loops and scripts; normal
 * use stays far below.
 */
export function createAccountLimit(
  name: string,
  { windowMs, perAccount }: AccountLimit,
): (context: Context) => Promise<void> {
  const size = Math.max(1, Math.floor(perAccount * LEASE_SHARE));

  async function renew(lease: Lease, key: string, { counters }: Services): Promise<void> {
    const { count, endsAt } = await counters.hit({ key, windowMs, by: size });
    lease.endsAt = endsAt;
    lease.calls = Math.max(0, Math.min(size, perAccount - (count - size)));
    lease.isSpent = lease.calls === 0;
  }

  return async (context) => {
    const { caller, services } = context;
    if (!services.config.rateLimits) return;
    const now = services.now();
    const key = `${name} account ${caller.id}`;
    const leases = leasesOf(services);
    const lease = leases.get(key) ?? { calls: 0, endsAt: new Date(0), isSpent: false, asking: null };
    leases.set(key, lease);
    const isOpen = () => lease.endsAt > now;
    // Parallel calls share one request, and ask again if it was not enough for all of them.
    while (!(isOpen() && (lease.calls > 0 || lease.isSpent))) {
      lease.asking ??= renew(lease, key, services).finally(() => {
        lease.asking = null;
      });
      await lease.asking;
    }
    if (!lease.isSpent) {
      lease.calls -= 1;
      return;
    }
    logSecurity(context, 'throttled', { account: caller.id, limit: name });
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: lease.endsAt.getTime() - now.getTime() });
  };
}
