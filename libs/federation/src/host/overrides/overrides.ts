import { REMOTES, type RemoteName } from '@kenali/contracts';
import { isAllowed, type OverrideRule } from './override-rule.ts';

/** A release id, or the address of a folder on this machine, by remote. */
export type Chosen = Partial<Record<RemoteName, string>>;

export interface OverridesSnapshot {
  /** What this page runs instead of what the site named. */
  active: Chosen;
  /** What could not be loaded, and was reset. */
  failed: Chosen;
}

export interface Overrides {
  readonly rule: OverrideRule;
  subscribe(listener: () => void): () => void;
  getSnapshot(): OverridesSnapshot;
  /** From the next load of the page on. Null: what the site names. */
  choose(name: RemoteName, value: string | null): void;
  /** All of them, from the next load of the page on. */
  reset(): void;
  /** It cannot be loaded: this page goes on with what the site names, and so do the next ones. */
  fail(name: RemoteName): void;
  /** Takes the message about failed ones away. */
  dismiss(): void;
}

const KEY = 'kenali.overrides';

function readChosen(area: () => Storage, rule: OverrideRule): Chosen {
  if (rule === 'none') return {};
  try {
    const stored = JSON.parse(area().getItem(KEY) ?? '{}') as Record<string, unknown>;
    const names = Object.keys(REMOTES) as RemoteName[];
    return Object.fromEntries(names.flatMap((name) => (isAllowed(stored[name], rule) ? [[name, stored[name]]] : [])));
  } catch {
    return {};
  }
}

/**
 * Releases that a developer has chosen for this browser. They are kept in its storage and never come with an address; a
 * browser without storage always gets what the site names.
 * @param area gives the storage; asked only where something may be chosen, because browsers that block storage throw on
 * the access itself
 */
export function createOverrides(area: () => Storage, rule: OverrideRule): Overrides {
  const listeners = new Set<() => void>();
  let snapshot: OverridesSnapshot = { active: readChosen(area, rule), failed: {} };

  function become(next: OverridesSnapshot) {
    snapshot = next;
    for (const listener of listeners) listener();
  }
  function store(chosen: Chosen) {
    if (rule === 'none') return;
    try {
      if (Object.keys(chosen).length === 0) area().removeItem(KEY);
      else area().setItem(KEY, JSON.stringify(chosen));
    } catch {
      // Blocked or full: a choice counts from the next page on, and that one could not know of it.
    }
  }
  function keep(name: RemoteName, value: string | null) {
    const { [name]: _before, ...others } = readChosen(area, rule);
    store(value === null ? others : { ...others, [name]: value });
  }

  return {
    rule,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    choose(name, value) {
      if (value === null || isAllowed(value, rule)) keep(name, value);
    },
    reset: () => store({}),
    fail(name) {
      const { [name]: value, ...active } = snapshot.active;
      keep(name, null);
      become({ active, failed: value ? { ...snapshot.failed, [name]: value } : snapshot.failed });
    },
    dismiss: () => become({ ...snapshot, failed: {} }),
  };
}
