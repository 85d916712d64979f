import { SECOND_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { placesOf } from '../../http/rate-limits.ts';
import { logSecurity } from '../../http/security-log.ts';
import { type Place, placeIn } from '../../limits/counters.ts';
import type { Bucket } from '../../limits/limit-table.ts';

/** Of wrong codes. One has 75 bits, so these bound the work of the server and the noise in its log rather than the chance of a hit. */
export const limits = {
  /** Of one account, which count in no other limit until they are used up: nobody else can use them up. */
  own: { capacity: 5, refillMs: 10 * 60 * SECOND_MS },
  /** A school may share one address. */
  address: { capacity: 50, refillMs: 18 * SECOND_MS },
  /** Of all accounts and addresses together. */
  all: { capacity: 500, refillMs: 2 * SECOND_MS },
} satisfies Record<string, Bucket>;

/** A refusal that a guess gets. */
export class WrongCode extends AppError {}

/**
 * Runs `work` unless its caller guesses too much, and counts and logs a `WrongCode`. A call takes its place before it runs, so that parallel ones
 * cannot pass together, and gives it back unless it was wrong. Every account has some tries of its own, which no stranger can use up.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After
 */
export async function guardGuesses<T>(context: CallContext, work: () => Promise<T>): Promise<T> {
  const { services, caller } = context;
  const { counters, config } = services;
  const { own, shared } = config.rateLimits ? placesFor(context) : { own: [], shared: [] };
  const isOwnTry = (await counters.take(own)) === null;
  const refusal = isOwnTry ? null : await counters.take(shared);
  if (refusal) {
    logSecurity(context, 'throttled', { account: caller.id, limit: 'access code' });
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: refusal.waitMs });
  }
  const taken = isOwnTry ? own : shared;
  try {
    const result = await work();
    await counters.giveBack(taken);
    return result;
  } catch (error) {
    const isWrong = error instanceof WrongCode;
    if (isWrong) logSecurity(context, 'access_code_failed', { account: caller.id });
    if (!isWrong) await counters.giveBack(taken);
    else if (isOwnTry) await counters.raise(shared.map(({ capacity, ...level }) => ({ ...level, max: capacity })));
    throw error;
  }
}

const placesFor = ({ caller, client, services }: CallContext): Record<'own' | 'shared', Place[]> => ({
  own: [placeIn(limits.own, `access code account ${caller.id}`)],
  shared: [...placesOf(services, client, 'access code ', limits.address), placeIn(limits.all, 'access code of all')],
});
