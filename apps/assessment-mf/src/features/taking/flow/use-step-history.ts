import type { Id } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useEffect, useRef, useState } from 'react';

/** What the browser keeps with an entry of its history. `depth` counts the entries of this page below it. */
interface StepEntry {
  id: Id;
  depth: number;
  /** The position that Back returns to, for an entry made by `jump`. Otherwise Back means the position before. */
  from?: number;
  /** The position that Forward opens again, unless it is the next one. */
  to?: number;
}

/** Browsers keep about 50 entries. More of ours would push out the page that the user came from. */
const MAX_DEPTH = 30;
/** Entries below a position that was restored, so that Back works from there. */
const RESTORED_DEPTH = 12;

export interface StepHistoryOptions {
  /** The user assessment. */
  id: Id;
  /** Index of what is shown, from 0: instructions and forms count, too. */
  position: number;
  /** Shows another position. The hook calls it when the user presses the browser's Back or Forward button. */
  open(position: number): void;
  /** Given while leaving would lose answers: asks the user before Back leaves the page. */
  ask?: ((leave: () => void) => void) | undefined;
}

export interface StepHistory {
  /** Opens the next position. @param to a later one, of which Back opens the position before */
  next(to?: number): void;
  /** Opens the position before, as Back does. */
  previous(): void;
  /** Opens any position. Back returns to this one. */
  jump(to: number): void;
  /** The position that a jump came from. Undefined after other moves. */
  from: number | undefined;
  /** Opens another page and removes all entries of this one, so that Back does not return here. */
  exit(to: string): Promise<void>;
  /** Presses Back. */
  back(): void;
}

/**
 * Gives the browser's Back button the meaning of "Sebelumnya". The address stays the same; the position is in the state of
 * the history entry. Back on the first position leaves the page as before.
 */
export function useStepHistory({ id, position, open, ask }: StepHistoryOptions): StepHistory {
  const { useLocation, useNavigate } = useShell();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const entry = readEntry(state, id);
  const latest = useRef({ position, open, ask, navigate });
  latest.current = { position, open, ask, navigate };
  const shown = useRef(entry);
  /** Own calls of `navigate` that the location does not show yet: steps forward and back. */
  const pending = useRef({ pushed: 0, popped: 0 });
  const exit = useExit();

  const push = (depth: number, jump: Pick<StepEntry, 'from' | 'to'> = {}) => {
    pending.current.pushed += 1;
    navigate(`${pathname}${search}${hash}`, { state: { ...asRecord(state), taking: { id, depth, ...jump } } });
  };

  useEffect(() => {
    const before = shown.current;
    shown.current = entry;
    const moved = entry.depth - before.depth;
    const { pushed, popped } = pending.current;
    if (moved > 0) {
      pending.current.pushed = 0;
      if (pushed === 0) goForward(entry, moved, latest.current);
    }
    if (moved < 0) {
      const own = Math.min(popped, -moved);
      pending.current.popped -= own;
      if (own < -moved)
        goBack(before, -moved - own, { ...latest.current, leave: () => leaveBy(shown.current.depth + 1) });
    }
  });

  const leaveBy = (entries: number) => latest.current.navigate(-entries);

  // The entry of a guard gives Back something to leave before the page itself.
  const needsEntries = position > 0 || ask !== undefined;
  const isRestored = !exit.isLeaving && needsEntries && entry.depth === 0 && shown.current.depth === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once whenever nothing is left below a later position.
  useEffect(() => {
    if (!isRestored || pending.current.popped > 0) return;
    for (let depth = 1; depth <= Math.max(1, Math.min(position, RESTORED_DEPTH)); depth += 1) push(depth);
  }, [isRestored]);

  return {
    next(to = position + 1) {
      open(to);
      leaveAtTop();
      if (entry.depth < MAX_DEPTH) push(entry.depth + 1, to === position + 1 ? {} : { to });
    },
    previous() {
      open(position - 1);
      if (entry.depth - pending.current.popped <= 0 || entry.from !== undefined) return;
      pending.current.popped += 1;
      navigate(-1);
    },
    jump(to) {
      open(to);
      leaveAtTop();
      push(entry.depth + 1, { from: position, to });
    },
    exit(to) {
      pending.current.popped += entry.depth;
      return exit.leave(to);
    },
    back: () => navigate(-1),
    from: entry.from,
  };
}

/** The browser scrolls to where an entry was left, also under the page that takes its place after the last step. */
const leaveAtTop = () => window.scrollTo(0, 0);

/** Leaves the page for another one. All entries that `useStepHistory` added are removed first. */
export function useExit(): { leave(to: string): Promise<void>; isLeaving: boolean } {
  const { useLocation, useNavigate } = useShell();
  const depth = readDepth(useLocation().state);
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ to: string; onLeft(): void } | null>(null);
  const left = useRef<object>(null);
  useEffect(() => {
    if (!target || depth > 0 || left.current === target) return;
    left.current = target;
    navigate(target.to, { replace: true });
    target.onLeft();
  }, [target, depth, navigate]);
  return {
    isLeaving: target !== null,
    leave: (to) =>
      new Promise((onLeft) => {
        setTarget({ to, onLeft });
        if (depth > 0) navigate(-depth);
      }),
  };
}

const readDepth = (state: unknown): number => {
  const { depth } = asRecord(asRecord(state).taking);
  return typeof depth === 'number' ? depth : 0;
};

interface BackOptions extends Pick<StepHistoryOptions, 'position' | 'open' | 'ask'> {
  leave(): void;
}

/** The user pressed Forward: repeats a jump, or shows a later position. */
function goForward({ to }: StepEntry, steps: number, { position, open }: Pick<BackOptions, 'position' | 'open'>): void {
  open(to ?? position + steps);
}

/** The user pressed Back: returns from a jump, shows an earlier position, or leaves from the first one. */
function goBack({ from }: StepEntry, steps: number, { position, open, ask, leave }: BackOptions): void {
  if (from !== undefined) open(from);
  else if (position > 0) open(Math.max(0, position - steps));
  else if (ask) ask(leave);
  else leave();
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Entries of another user assessment and of other pages count as the first one. */
function readEntry(state: unknown, id: Id): StepEntry {
  const { taking } = asRecord(state);
  const { id: entryId, depth, from, to } = asRecord(taking);
  if (entryId !== id || typeof depth !== 'number') return { id, depth: 0 };
  return { id, depth, ...(typeof from === 'number' && { from }), ...(typeof to === 'number' && { to }) };
}
