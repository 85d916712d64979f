import { withTimeout } from '@kenali/node-utils';
import type { Logger } from 'pino';
import { driverCollection, isDuplicateKey } from '../db/model.ts';
import { type Change, giveBack, hit, type Level, levelAt, raise, take } from './counting.ts';
import { type LimitCounter, LimitCounterModel } from './limit-counter.model.ts';

/** A limit must not make a call slow. After this time the counters of this process answer. */
const TIMEOUT_MS = 1000;
/** How long this process counts alone after the database failed, so that further calls do not wait for it. */
const ALONE_MS = 5000;
/** Counters in memory. Above this number, expired ones and then the oldest ones are removed. */
const IN_MEMORY_MAX = 50_000;

type State = Omit<LimitCounter, '_id'>;

interface CountersOptions {
  log: Logger;
  now: () => Date;
  timeoutMs?: number;
}

/**
 * The counters of all rate limits. All API processes share them in MongoDB, so a limit means the same however many
 * processes run. Without the database each process counts in its own memory.
 */
export function createCounters({ log, now, timeoutMs = TIMEOUT_MS }: CountersOptions) {
  const memory = createMemory(now);
  let aloneUntil = 0;

  async function shared<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
    if (Date.now() < aloneUntil) return otherwise();
    const late = Symbol('late');
    const result = await withTimeout(timeoutMs, work(), late).catch((error: Error) => error);
    if (result !== late && !(result instanceof Error)) return result as T;
    aloneUntil = Date.now() + ALONE_MS;
    const reason = result instanceof Error ? result.name : 'timeout';
    log.warn({ reason }, 'rate limits: the database does not answer, this process counts alone');
    return otherwise();
  }

  const change = async (each: Change): Promise<State> =>
    shared(
      () => write(each, timeoutMs),
      () => memory.change(each),
    );

  return {
    /** The levels now and when each was last changed, in the order of the keys. */
    levels: async (levels: readonly Level[]): Promise<{ level: number; at: Date | null }[]> => {
      const keys = levels.map(({ key }) => key);
      const find = (found: Map<string, State>) =>
        levels.map(({ key, forgetMs }) => {
          const state = found.get(key);
          return { level: levelAt(state, forgetMs, now()), at: state?.at ?? null };
        });
      return shared(
        async () => find(await read(keys, timeoutMs)),
        () => find(memory.read(keys)),
      );
    },
    raise: async (levels: readonly (Level & { max?: number })[]): Promise<void> => {
      await Promise.all(levels.map((level) => change(raise(level, now()))));
    },
    /** Raises a level if it then is within the capacity. `waitMs`: how long until it would be. */
    take: async (level: Level & { capacity: number }): Promise<{ isTaken: boolean; waitMs: number }> => {
      const { hasFitted = false, count } = await change(take(level, now()));
      return { isTaken: hasFitted, waitMs: hasFitted ? 0 : Math.max(0, count + 1 - level.capacity) * level.forgetMs };
    },
    giveBack: async (key: string): Promise<void> => {
      await change(giveBack(key, now()));
    },
    /** Counts `by` calls in a window. */
    hit: async (window: { key: string; windowMs: number; by: number }): Promise<{ count: number; endsAt: Date }> => {
      const { count, expireAt } = await change(hit(window, now()));
      return { count, endsAt: expireAt };
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;

/** A lost counter is harmless, so writes do not wait for a majority. */
const WRITE = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;

async function write({ key, pipeline }: Change, maxTimeMS: number): Promise<State> {
  const update = () =>
    driverCollection<LimitCounter>(LimitCounterModel).findOneAndUpdate({ _id: key }, pipeline, { ...WRITE, maxTimeMS });
  // If two first writes run at once, one may find that the other one has inserted the document.
  const found = await update().catch((error: unknown) => {
    if (isDuplicateKey(error)) return update();
    throw error;
  });
  if (!found) throw new Error('An upsert returned no counter');
  return found;
}

async function read(keys: readonly string[], maxTimeMS: number): Promise<Map<string, State>> {
  const found = await driverCollection<LimitCounter>(LimitCounterModel)
    .find({ _id: { $in: [...keys] } }, { maxTimeMS })
    .toArray();
  return new Map(found.map((counter) => [counter._id, counter]));
}

function createMemory(now: () => Date) {
  const states = new Map<string, State>();
  return {
    read: (keys: readonly string[]) =>
      new Map(
        keys.flatMap((key): [string, State][] => {
          const state = states.get(key);
          return state ? [[key, state]] : [];
        }),
      ),
    change({ key, apply }: Change): State {
      if (states.size >= IN_MEMORY_MAX) {
        const at = now();
        for (const [old, { expireAt }] of states) if (expireAt <= at) states.delete(old);
        if (states.size >= IN_MEMORY_MAX) states.delete(states.keys().next().value as string);
      }
      const state = apply(states.get(key));
      states.set(key, state);
      return state;
    },
  };
}
