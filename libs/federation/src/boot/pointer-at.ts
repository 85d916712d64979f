import type { Freeze, Pointer, PointerMove } from './pointer.ts';

/** The freeze that a time falls into. Undefined if it falls into none. @param time ms since 1970 */
export const freezeAt = ({ freezes = [] }: Pick<Pointer, 'freezes'>, time: number): Freeze | undefined =>
  freezes.find(({ from, until }) => Date.parse(from) <= time && time < Date.parse(until));

/** When the scheduled move takes effect, in ms since 1970: its time, or the end of the freezes that cover it. Null without one. */
export function dueAt(pointer: Pick<Pointer, 'next' | 'freezes'>): number | null {
  const { next } = pointer;
  if (!next) return null;
  let time = Date.parse(next.at);
  if (next.duringFreeze) return time;
  // Each freeze ends later than it begins, so this ends as well.
  for (let freeze = freezeAt(pointer, time); freeze; freeze = freezeAt(pointer, time)) time = Date.parse(freeze.until);
  return time;
}

/**
 * The pointer as it counts at a time: a scheduled move that is due has taken effect, and is the last one of the history. It keeps
 * the revision, because nobody has written the pointer again.
 * @param now ms since 1970, by the clock of the site
 */
export function pointerAt(pointer: Pointer, now: number): Pointer {
  const { next, canary, ...rest } = pointer;
  const due = dueAt(pointer);
  if (!next || due === null || due > now) return pointer;
  const { revision, history } = pointer;
  const { stable, actor, reason } = next;
  const kept = canary?.releaseId === stable ? undefined : canary;
  const move: PointerMove = {
    ...{ revision, stable },
    ...(kept ? { canary: { releaseId: kept.releaseId, percent: kept.percent } } : {}),
    ...{ actor, time: new Date(due).toISOString(), reason },
  };
  return { ...rest, stable, ...(kept ? { canary: kept } : {}), history: [...history, move] };
}
