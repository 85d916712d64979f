import { AppError } from '../../http/app-error.ts';
import type { CallContext } from '../../http/call.ts';
import { logSecurity, subjectOf } from '../../http/security-log.ts';
import { ACCESS_CODE_LIMITS, type Bucket } from '../../limits/limit-table.ts';

/**
 * Runs `work` unless its caller guesses too much, and counts it if `isWrong`. A call takes its place before it runs, so that parallel ones
 * cannot pass together, and gives it back unless it was wrong. Every account has some tries of its own, which no stranger can use up.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After
 */
export async function guardGuesses<T>(
  context: CallContext,
  isWrong: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const { services, caller } = context;
  if (!services.config.rateLimits) return work();
  const { counters } = services;
  const own = levelOf(`account ${caller.id}`, ACCESS_CODE_LIMITS.own);
  const shared = sharedLevels(context);
  const isOwnTry = (await counters.take(own)).isTaken;
  const taken = isOwnTry ? [own.key] : await takeAll(context, shared);
  try {
    const result = await work();
    await giveBack(context, taken);
    return result;
  } catch (error) {
    if (!isWrong(error)) await giveBack(context, taken);
    else if (isOwnTry) await counters.raise(shared.map(({ capacity, ...level }) => ({ ...level, max: capacity })));
    throw error;
  }
}

type Level = ReturnType<typeof levelOf>;

const levelOf = (whom: string, { capacity, refillMs }: Bucket, scale = 1) => ({
  key: `access code ${whom}`,
  capacity: capacity * scale,
  forgetMs: refillMs / scale,
});

const sharedLevels = ({ client, services }: CallContext): Level[] => [
  ...client.blocks.map(({ key, scale }) =>
    levelOf(`from ${subjectOf(services.config.jwtSecret, key)}`, ACCESS_CODE_LIMITS.address, scale),
  ),
  levelOf('of all', ACCESS_CODE_LIMITS.all),
];

async function takeAll(context: CallContext, levels: readonly Level[]): Promise<string[]> {
  const taken: string[] = [];
  for (const level of levels) {
    const { isTaken, waitMs } = await context.services.counters.take(level);
    if (!isTaken) {
      await giveBack(context, taken);
      logSecurity(context, 'throttled', { account: context.caller.id, limit: 'access code' });
      context.setHeader('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
      throw new AppError('TOO_MANY_REQUESTS');
    }
    taken.push(level.key);
  }
  return taken;
}

const giveBack = ({ services }: CallContext, keys: readonly string[]) =>
  Promise.all(keys.map((key) => services.counters.giveBack(key)));
