import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity, subjectOf } from '../../../http/security-log.ts';
import type { GuessLimits } from '../../../limits/limit-table.ts';
import { createLanes, type Lane } from './lanes.ts';
import { bucketWaitMs, type Failures, remainingMs } from './waits.ts';

type Context = Pick<CallContext<null>, 'client' | 'services' | 'requestId'>;

/** Somebody who tries to prove that an account is theirs, or that a link to a result is meant for them. */
export interface Attempt {
  /** Names the counters. Attempts with one name share them. */
  name: 'login' | 'code' | 'second factor' | 'share link' | 'guardian invitation' | 'observer';
  limits: GuessLimits;
  /** What the secret opens: the email address of an account, or a link. */
  target: string;
  account: number | null;
  /** `findKnownDevice` of the account. */
  knownDevice?: string | null;
  isFailure(error: unknown): boolean;
}

/** Attempts of one account or device, and of one address, that are checked at once. */
const ACCOUNT_LANE = 2;
const ADDRESS_LANE = 4;

/** Too many attempts wait already. */
class LaneFull extends Error {}
const LANE_FULL_WAIT_MS = 1000;

const inLanes = createLanes(() => new LaneFull());

/**
 * Runs an attempt unless its client has to wait, and counts it if it fails. A known device has counters of its own, so no
 * stranger can delay it. docs/limits.md explains why an attacker with many addresses cannot lock out the owner either.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After; such a refusal is not counted
 */
export async function guardAttempts<T>(context: Context, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  if (!context.services.config.rateLimits) return work();
  const counters = attempt.knownDevice ? deviceCounters(context, attempt) : strangerCounters(context, attempt);
  const guarded = async () => {
    const waitMs = await counters.waitMs();
    if (waitMs > 0) return refuse(context, attempt, waitMs);
    return work().catch(async (error: unknown) => {
      if (attempt.isFailure(error)) await counters.countFailure();
      throw error;
    });
  };
  return inLanes(counters.lanes, guarded).catch((error: unknown) => {
    if (error instanceof LaneFull) return refuse(context, attempt, LANE_FULL_WAIT_MS);
    throw error;
  });
}

function refuse(context: Context, { name, target, account, knownDevice }: Attempt, waitMs: number): never {
  const subject = subjectOf(context.services.config.jwtSecret, target);
  logSecurity(context, 'throttled', { account, subject, limit: name, knownDevice: Boolean(knownDevice) });
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: waitMs });
}

interface AttemptCounters {
  lanes: Lane[];
  waitMs(): Promise<number>;
  countFailure(): Promise<void>;
}

function deviceCounters({ services }: Context, { name, limits, account, knownDevice }: Attempt): AttemptCounters {
  const level = { key: `${name} device ${knownDevice} ${account}`, forgetMs: limits.client.forgetMs };
  return {
    lanes: [{ key: level.key, atOnce: ACCOUNT_LANE }],
    async waitMs() {
      const [failures] = await services.counters.levels([level]);
      return remainingMs(limits.client, failures as Failures, services.now());
    },
    countFailure: () => services.counters.raise([level]),
  };
}

function strangerCounters({ client, services }: Context, { name, limits, target }: Attempt): AttemptCounters {
  const { counters, config, now } = services;
  const subject = subjectOf(config.jwtSecret, target);
  const blocks = client.blocks.map(({ key, scale }) => {
    const address = subjectOf(config.jwtSecret, key);
    return {
      scale,
      own: { key: `${name} ${subject} from ${address}`, forgetMs: limits.client.forgetMs },
      all: { key: `${name} from ${address}`, forgetMs: limits.address.refillMs / scale },
    };
  });
  const account = { key: `${name} account ${subject}`, forgetMs: limits.account.refillMs };
  const newcomers = { key: `${name} newcomers ${subject}`, forgetMs: limits.newcomers.refillMs };

  async function read() {
    const [common, fresh, ...rest] = await counters.levels([
      account,
      newcomers,
      ...blocks.map(({ own }) => own),
      ...blocks.map(({ all }) => all),
    ]);
    const levels = blocks.map(({ scale }, index) => ({
      scale,
      own: rest[index] as Failures,
      all: rest[blocks.length + index] as Failures,
    }));
    const accountMs = bucketWaitMs(limits.account, (common as Failures).level);
    // An address that failed a short time ago has had its turn as a newcomer.
    const isNewcomer = levels.every(({ own, scale }) => Math.floor(Math.round(own.level) / scale) === 0);
    const newcomerMs = bucketWaitMs(limits.newcomers, (fresh as Failures).level);
    return { levels, accountMs, sharedMs: isNewcomer ? Math.min(accountMs, newcomerMs) : accountMs };
  }

  return {
    lanes: [
      { key: account.key, atOnce: ACCOUNT_LANE },
      ...blocks.map(({ all, scale }) => ({ key: all.key, atOnce: ADDRESS_LANE * scale })),
    ],
    async waitMs() {
      const { levels, sharedMs } = await read();
      const waits = levels.flatMap(({ own, all, scale }) => {
        const { capacity, refillMs } = limits.address;
        return [
          remainingMs(limits.client, own, now(), scale),
          bucketWaitMs({ capacity: capacity * scale, refillMs: refillMs / scale }, all.level),
        ];
      });
      return Math.max(sharedMs, ...waits);
    },
    async countFailure() {
      const { accountMs } = await read();
      const shared =
        accountMs === 0
          ? { ...account, max: limits.account.capacity }
          : { ...newcomers, max: limits.newcomers.capacity };
      await counters.raise([
        shared,
        ...blocks.map(({ own }) => own),
        ...blocks.map(({ all, scale }) => ({ ...all, max: limits.address.capacity * scale })),
      ]);
    },
  };
}
