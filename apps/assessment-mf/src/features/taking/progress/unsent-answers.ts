import type { Id } from '@kenali/contracts';
import { createOwnChanges } from './own-changes.ts';
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
   * newer one of another, and win. Without Web Locks (no HTTPS, blocked site data) at once.
   */
  inTurn(send: () => Promise<void>): Promise<void>;
  /** Puts back what another tab has overwritten without seeing it, until the returned function is called. */
  watch(): () => void;
}

export const unsentKey = ({ userId, userAssessmentId }: ProgressOwner): string =>
  `kenali.unsent.${userId}.${userAssessmentId}`;

async function withKey(key: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  let isOurs = false;
  const sendNow = () => {
    isOurs = true;
    return send();
  };
  try {
    await navigator.locks.request(key, sendNow);
  } catch (error) {
    // A browser that blocks the site's data refuses locks as well.
    if (isOurs) throw error;
    await send();
  }
}

/** @param area gives the storage; called each time, because browsers that block storage throw on the access itself */
export function createUnsentAnswers(
  owner: ProgressOwner,
  area: () => Storage = () => window.localStorage,
): UnsentAnswers {
  const key = unsentKey(owner);
  const mine = createOwnChanges();
  /** Whether storage refused to take what is unsent. */
  let isRefused = false;

  const readStored = (): Unsent => {
    try {
      return parseUnsent(area().getItem(key));
    } catch {
      return {};
    }
  };
  // Storage is read each time: another tab of the same person may have added to it.
  const read = (): Unsent => mergeUnsent(readStored(), mine.get());
  const write = (unsent: Unsent) => {
    try {
      if (isEmptyUnsent(unsent)) area().removeItem(key);
      else area().setItem(key, JSON.stringify(unsent));
      isRefused = false;
    } catch {
      isRefused = true;
    }
  };
  // Two tabs that write at once do not see each other: one of them may have taken out what this page put in.
  const mend = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    const stored = readStored();
    mine.giveWay(stored);
    if (!isEmptyUnsent(subtractSent(mine.get(), stored))) write(read());
  };
  return {
    read,
    add(change) {
      mine.add(change);
      write(read());
    },
    acknowledge(sent) {
      const left = subtractSent(read(), sent);
      mine.acknowledge(sent);
      write(left);
    },
    clear() {
      mine.clear();
      write({});
    },
    isKept: () => !isRefused || isEmptyUnsent(read()),
    inTurn: (send) => withKey(key, send),
    watch() {
      window.addEventListener('storage', mend);
      return () => window.removeEventListener('storage', mend);
    },
  };
}
