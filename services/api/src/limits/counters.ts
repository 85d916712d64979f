import { withTimeout } from '@kenali/node-utils';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { driverCollection, isDuplicateKey } from '../db/model.ts';
import { type Change, giveBack, hit, type Level, levelAt, raise, take } from './counting.ts';
import { type LimitCounter, LimitCounterModel } from './limit-counter.model.ts';
import type { Bucket } from './limit-table.ts';

/** A limit must not make a call slow. After this time the counters of this process answer. */
const TIMEOUT_MS = 1000;
/** How long this process counts alone after the database failed, so that further calls do not wait for it. */
const ALONE_MS = 5000;
/** Counters in memory. Above this number, those that were not used for longest are removed. */
const IN_MEMORY_MAX = 50_000;

type State = Omit<LimitCounter, '_id'>;

/** A level with room for so many calls. */
export type Place = Level & { capacity: number };

/** One of a bucket that `scale` clients share. */
export const placeIn = ({ capacity, refillMs }: Bucket, key: string, scale = 1): Place => ({
  key,
  capacity: capacity * scale,
  forgetMs: refillMs / scale,
});

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
  const memory = createMemory();
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

  const giveBackAll = async (places: readonly Pick<Place, 'key'>[]): Promise<void> => {
    await Promise.all(places.map(({ key }) => change(giveBack(key, now()))));
  };

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
    /** Raises each level by one if all then are within their capacity. @returns null, or the level that is not, and how long until it would be */
    async take(levels: readonly Place[]): Promise<{ full: Place; waitMs: number } | null> {
      for (const [index, level] of levels.entries()) {
        const { hasFitted = false, count } = await change(take(level, now()));
        if (hasFitted) continue;
        await giveBackAll(levels.slice(0, index));
        return { full: level, waitMs: Math.max(0, count + 1 - level.capacity) * level.forgetMs };
      }
      return null;
    },
    giveBack: giveBackAll,
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

function createMemory() {
  const states = new LRUCache<string, State>({ max: IN_MEMORY_MAX });
  return {
    read: (keys: readonly string[]) =>
      new Map(
        keys.flatMap((key): [string, State][] => {
          const state = states.get(key);
          return state ? [[key, state]] : [];
        }),
      ),
    change({ key, apply }: Change): State {
      const state = apply(states.get(key));
      states.set(key, state);
      return state;
    },
  };
}
