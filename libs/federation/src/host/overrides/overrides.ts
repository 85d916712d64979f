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

function readChosen(storage: Storage, rule: OverrideRule): Chosen {
  if (rule === 'none') return {};
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const names = Object.keys(REMOTES) as RemoteName[];
    return Object.fromEntries(names.flatMap((name) => (isAllowed(stored[name], rule) ? [[name, stored[name]]] : [])));
  } catch {
    return {};
  }
}

/** Releases that a developer has chosen for this browser. They are kept in its storage and never come with an address. */
export function createOverrides(storage: Storage, rule: OverrideRule): Overrides {
  const listeners = new Set<() => void>();
  let snapshot: OverridesSnapshot = { active: readChosen(storage, rule), failed: {} };

  function become(next: OverridesSnapshot) {
    snapshot = next;
    for (const listener of listeners) listener();
  }
  function keep(name: RemoteName, value: string | null) {
    const { [name]: _before, ...others } = readChosen(storage, rule);
    const chosen = value === null ? others : { ...others, [name]: value };
    if (Object.keys(chosen).length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(chosen));
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
    reset: () => storage.removeItem(KEY),
    fail(name) {
      const { [name]: value, ...active } = snapshot.active;
      keep(name, null);
      become({ active, failed: value ? { ...snapshot.failed, [name]: value } : snapshot.failed });
    },
    dismiss: () => become({ ...snapshot, failed: {} }),
  };
}
