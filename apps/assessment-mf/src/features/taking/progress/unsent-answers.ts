import type { Id } from '@kenali/contracts';
import { isEmptyUnsent, mergeUnsent, parseUnsent, subtractSent, type Unsent } from './unsent.ts';

/** Whose answers these are. They are kept per person and sent in that person's name only. */
export interface ProgressOwner {
  userId: Id;
  userAssessmentId: Id;
}

/** Answers that the server has not acknowledged, kept on the device: they survive a reload, a crash and a logout. */
export interface UnsentAnswers {
  read(): Unsent;
  add(change: Unsent): void;
  /** Takes away what has arrived, unless it changed meanwhile. */
  acknowledge(sent: Unsent): void;
  clear(): void;
  /** False when the device refuses to store: then this page alone holds them. */
  isKept(): boolean;
  /**
   * Runs `send` while no other tab that shares these answers sends any: a slow save of one tab would else arrive after a
   * newer one of another, and win. Without Web Locks (no HTTPS) at once.
   */
  inTurn(send: () => Promise<void>): Promise<void>;
}

export const unsentKey = ({ userId, userAssessmentId }: ProgressOwner): string =>
  `kenali.unsent.${userId}.${userAssessmentId}`;

/** @param area gives the storage; called each time, because browsers that block storage throw on the access itself */
export function createUnsentAnswers(
  owner: ProgressOwner,
  area: () => Storage = () => window.localStorage,
): UnsentAnswers {
  const key = unsentKey(owner);
  /** What storage refused to take; null while storage has everything. */
  let refused: Unsent | null = null;

  // Storage is read each time: another tab of the same person may have added to it.
  const read = (): Unsent => {
    if (refused) return refused;
    try {
      return parseUnsent(area().getItem(key));
    } catch {
      return {};
    }
  };
  const write = (unsent: Unsent) => {
    try {
      if (isEmptyUnsent(unsent)) area().removeItem(key);
      else area().setItem(key, JSON.stringify(unsent));
      refused = null;
    } catch {
      refused = unsent;
    }
  };
  return {
    read,
    add: (change) => write(mergeUnsent(read(), change)),
    acknowledge: (sent) => write(subtractSent(read(), sent)),
    clear: () => write({}),
    isKept: () => refused === null || isEmptyUnsent(refused),
    inTurn: (send) => (navigator.locks ? navigator.locks.request(key, send) : send()),
  };
}
