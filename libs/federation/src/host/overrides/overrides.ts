import type { RemoteName } from '@kenali/contracts';
import { fieldsOf, isSafeName } from '../../boot/check-fields.ts';
import { isAllowed, type OverrideRule, readOverrideRule } from './override-rule.ts';

/** By remote: a release id, or the address of a folder on this machine. */
export type ChosenReleases = Record<RemoteName, string>;

export interface OverridesSnapshot {
  /** The releases that this page runs instead of those that the site named. */
  active: ChosenReleases;
  /** Overrides that could not be loaded and were removed. */
  failed: ChosenReleases;
}

export interface Overrides {
  readonly rule: OverrideRule;
  subscribe(listener: () => void): () => void;
  getSnapshot(): OverridesSnapshot;
  /** Stores the release for the next page load. Null restores the release that the site names. */
  choose(name: RemoteName, value: string | null): void;
  /** Removes all overrides. Takes effect at the next page load. */
  reset(): void;
  /** Removes an override that cannot be loaded, on this page and from the storage. */
  fail(name: RemoteName): void;
  /** Clears the list of failed overrides. */
  dismiss(): void;
}

const KEY = 'kenali.overrides';

function readStored(getStorage: () => Storage, rule: OverrideRule): ChosenReleases {
  if (rule === 'none') return {};
  try {
    const stored = Object.entries(fieldsOf(JSON.parse(getStorage().getItem(KEY) ?? '{}'), KEY));
    return Object.fromEntries(
      stored.flatMap(([name, value]) =>
        name !== 'shell' && isSafeName(name) && isAllowed(value, rule) ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Creates the overrides that a developer chose in this browser. They are stored in the browser and never in a URL, so a
 * link cannot set them: a link to a preview only offers a release at /developers. A browser without storage always runs the releases that the site names.
 * @param getStorage a function, because access to blocked storage throws. It is never called with the rule `none`
 */
export function createOverrides(getStorage: () => Storage, rule: OverrideRule): Overrides {
  const listeners = new Set<() => void>();
  let snapshot: OverridesSnapshot = { active: readStored(getStorage, rule), failed: {} };

  function setSnapshot(next: OverridesSnapshot) {
    snapshot = next;
    for (const listener of listeners) listener();
  }
  function write(chosen: ChosenReleases) {
    if (rule === 'none') return;
    try {
      if (Object.keys(chosen).length === 0) getStorage().removeItem(KEY);
      else getStorage().setItem(KEY, JSON.stringify(chosen));
    } catch {
      // The storage is blocked or full, so the next page cannot know the choice.
    }
  }
  function writeOne(name: RemoteName, value: string | null) {
    const { [name]: _previous, ...others } = readStored(getStorage, rule);
    write(value === null ? others : { ...others, [name]: value });
  }

  return {
    rule,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    choose(name, value) {
      if (value === null || isAllowed(value, rule)) writeOne(name, value);
    },
    reset: () => write({}),
    fail(name) {
      const { [name]: value, ...active } = snapshot.active;
      writeOne(name, null);
      setSnapshot({ active, failed: value ? { ...snapshot.failed, [name]: value } : snapshot.failed });
    },
    dismiss: () => setSnapshot({ ...snapshot, failed: {} }),
  };
}

let pageOverrides: Overrides | null = null;

/** Returns the page's overrides. The first call reads them; they stay fixed until the next full load. */
export function getOverrides(): Overrides {
  pageOverrides ??= createOverrides(() => window.localStorage, readOverrideRule());
  return pageOverrides;
}
