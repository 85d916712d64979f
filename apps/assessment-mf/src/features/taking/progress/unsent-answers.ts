import { type Id, UNSENT_EVENT, unsentKeyOf } from '@kenali/contracts';
import {
  hasAnswers,
  isEmptyUnsent,
  mergeUnsent,
  parseUnsent,
  subtractSent,
  type Unsent,
  withoutOlder,
} from './unsent.ts';

/** The owner of unsent answers. They are stored per user and sent only while this user is signed in. */
export interface ProgressOwner {
  userId: Id;
  userAssessmentId: Id;
}

/** Answers that the API has not acknowledged. They are stored on the device and survive a reload, a crash and a logout. */
export interface UnsentAnswers {
  read(): Unsent;
  add(change: Unsent): void;
  /** Removes values that the API has acknowledged, unless they changed since. */
  acknowledge(sent: Unsent): void;
  clear(): void;
  /** False if the device cannot store the answers, so that only this page has them. */
  isStored(): boolean;
  /**
   * Runs `send` while holding a lock that all tabs share. Otherwise a slow save could reach the API after a newer one from
   * another tab and overwrite it. Without Web Locks (no HTTPS, blocked site data), `send` runs immediately.
   */
  withLock(send: () => Promise<void>): Promise<void>;
  /** Restores changes of this page that another tab overwrites. Returns a function that stops watching. */
  watchOtherTabs(): () => void;
}

export const unsentKey = ({ userId, userAssessmentId }: ProgressOwner): string => unsentKeyOf(userId, userAssessmentId);

async function runWithLock(key: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  let hasStarted = false;
  const sendNow = () => {
    hasStarted = true;
    return send();
  };
  try {
    await navigator.locks.request(key, sendNow);
  } catch (error) {
    // If `send` started, the error is its own. Otherwise the browser denied the lock because it blocks site data.
    if (hasStarted) throw error;
    await send();
  }
}

/** What this tab knows of a user assessment's unsent answers besides the storage. */
interface Tab {
  /** What the API has not acknowledged of the changes of this tab: two tabs that write at the same moment overwrite each other's. */
  changes: Unsent;
  hasStorageFailed: boolean;
}

/** By key. A page that was left may still send its answers while the next one is open, so both share the changes. */
const tabs = new Map<string, Tab>();

function openTab(key: string): Tab {
  const tab = tabs.get(key) ?? { changes: {}, hasStorageFailed: false };
  // A page that opens reads the storage: meanwhile another tab may have sent what is there, or the user may have deleted it.
  if (!tab.hasStorageFailed) tab.changes = {};
  tabs.set(key, tab);
  return tab;
}

/** @param area returns the storage; called for every access, because browsers that block storage throw on the access */
export function createUnsentAnswers(
  owner: ProgressOwner,
  area: () => Storage = () => window.localStorage,
): UnsentAnswers {
  const key = unsentKey(owner);
  const tab = openTab(key);

  const readStored = (): Unsent => {
    try {
      return parseUnsent(area().getItem(key));
    } catch {
      return {};
    }
  };
  // Storage is read every time, because another tab of the same user may have added to it, also while the browser kept this page asleep.
  const read = (): Unsent => {
    const stored = readStored();
    return mergeUnsent(stored, withoutOlder(tab.changes, stored));
  };
  const write = (unsent: Unsent) => {
    try {
      if (isEmptyUnsent(unsent)) area().removeItem(key);
      else area().setItem(key, JSON.stringify(unsent));
      tab.hasStorageFailed = false;
    } catch {
      tab.hasStorageFailed = true;
    }
    window.dispatchEvent(new CustomEvent(UNSENT_EVENT, { detail: key }));
  };
  // Two tabs that write at the same moment do not see each other's change, so one of them may remove the other's.
  const restore = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    const stored = readStored();
    tab.changes = withoutOlder(tab.changes, stored);
    // Each tab keeps its own page: two that write theirs over the other's would never end.
    if (hasAnswers(subtractSent(tab.changes, stored))) write(read());
  };
  return {
    read,
    add(change) {
      if (isEmptyUnsent(change)) return;
      tab.changes = mergeUnsent(tab.changes, change);
      write(read());
    },
    acknowledge(sent) {
      if (isEmptyUnsent(sent)) return;
      const left = subtractSent(read(), sent);
      tab.changes = subtractSent(tab.changes, sent);
      write(left);
    },
    clear() {
      tab.changes = {};
      write({});
    },
    isStored: () => !tab.hasStorageFailed || isEmptyUnsent(read()),
    withLock: (send) => runWithLock(key, send),
    watchOtherTabs() {
      window.addEventListener('storage', restore);
      return () => window.removeEventListener('storage', restore);
    },
  };
}
