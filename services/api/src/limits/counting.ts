import type { LimitCounter } from './limit-counter.model.ts';

type State = Omit<LimitCounter, '_id'>;

/** A change of one counter, as a MongoDB update and as the same change of a counter in memory. */
export interface Change {
  key: string;
  pipeline: object[];
  apply(state: State | undefined): State;
}

/** A count that falls by one every `forgetMs`. */
export interface Level {
  key: string;
  forgetMs: number;
}

/** The level of a counter at a moment. */
export const levelAt = (state: Pick<State, 'count' | 'at'> | undefined, forgetMs: number, now: Date): number =>
  state ? Math.max(0, state.count - Math.max(0, now.getTime() - state.at.getTime()) / forgetMs) : 0;

/** `levelAt` as a MongoDB expression. */
const levelExpression = (forgetMs: number, now: Date) => ({
  $max: [
    0,
    {
      $subtract: [
        { $ifNull: ['$count', 0] },
        { $divide: [{ $max: [0, { $subtract: [now, { $ifNull: ['$at', now] }] }] }, forgetMs] },
      ],
    },
  ],
});

const expiryExpression = (forgetMs: number, now: Date) => ({
  $add: [now, { $ceil: { $multiply: ['$count', forgetMs] } }],
});
const expiryOf = (count: number, forgetMs: number, now: Date) => new Date(now.getTime() + Math.ceil(count * forgetMs));

/** Raises a level by one, at most to `max`. */
export const raise = (
  { key, forgetMs, max = Number.MAX_SAFE_INTEGER }: Level & { max?: number },
  now: Date,
): Change => ({
  key,
  pipeline: [
    { $set: { count: { $min: [max, { $add: [levelExpression(forgetMs, now), 1] }] }, at: now } },
    { $set: { expireAt: expiryExpression(forgetMs, now) } },
  ],
  apply(state) {
    const count = Math.min(max, levelAt(state, forgetMs, now) + 1);
    return { count, at: now, expireAt: expiryOf(count, forgetMs, now) };
  },
});

/** Raises a level by one if it then is at most `capacity`; `hasFitted` says whether it was raised. */
export const take = ({ key, forgetMs, capacity }: Level & { capacity: number }, now: Date): Change => ({
  key,
  pipeline: [
    { $set: { count: levelExpression(forgetMs, now), at: now } },
    { $set: { hasFitted: { $lte: ['$count', capacity - 1] } } },
    { $set: { count: { $add: ['$count', { $cond: ['$hasFitted', 1, 0] }] } } },
    { $set: { expireAt: expiryExpression(forgetMs, now) } },
  ],
  apply(state) {
    const level = levelAt(state, forgetMs, now);
    const hasFitted = level <= capacity - 1;
    const count = level + (hasFitted ? 1 : 0);
    return { count, at: now, hasFitted, expireAt: expiryOf(count, forgetMs, now) };
  },
});

/** Adds to the count of a window, which starts with the first call after the last window. */
export const hit = ({ key, windowMs, by }: { key: string; windowMs: number; by: number }, now: Date): Change => {
  const end = new Date(now.getTime() + windowMs);
  const isOpen = { $gt: [{ $ifNull: ['$expireAt', new Date(0)] }, now] };
  return {
    key,
    pipeline: [
      {
        $set: {
          count: { $cond: [isOpen, { $add: ['$count', by] }, by] },
          at: { $cond: [isOpen, '$at', now] },
          expireAt: { $cond: [isOpen, '$expireAt', end] },
        },
      },
    ],
    apply(state) {
      if (state && state.expireAt > now) return { ...state, count: state.count + by };
      return { count: by, at: now, expireAt: end };
    },
  };
};

/** Takes back one call that turned out not to count. */
export const giveBack = (key: string, now: Date): Change => ({
  key,
  pipeline: [
    {
      $set: {
        count: { $max: [0, { $subtract: [{ $ifNull: ['$count', 0] }, 1] }] },
        at: { $ifNull: ['$at', now] },
        expireAt: { $ifNull: ['$expireAt', now] },
      },
    },
  ],
  apply: (state) => ({
    ...(state ?? { at: now, expireAt: now }),
    count: Math.max(0, (state?.count ?? 0) - 1),
  }),
});
