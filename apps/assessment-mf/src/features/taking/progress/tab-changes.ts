import { mergeUnsent, subtractSent, type Unsent } from './unsent.ts';

const ITEM_PARTS = ['responses', 'notApplicable'] as const;

/** The value of an item as text: its response or "not observed". */
const itemValue = (unsent: Unsent, itemId: string): string | undefined => {
  for (const part of ITEM_PARTS)
    if (unsent[part] && Object.hasOwn(unsent[part], itemId)) return `${part} ${JSON.stringify(unsent[part][itemId])}`;
  return undefined;
};

/** Leaves out comments and participant fields that another tab changed later. */
function withoutOlderTexts(changes: Unsent, stored: Unsent): Unsent {
  const newest = { ...changes };
  for (const part of ['comments', 'participantInfo'] as const) {
    const times: Record<string, number> = { ...changes.changedAt?.[part] };
    const storedTimes: Record<string, number> = { ...stored.changedAt?.[part] };
    const kept = Object.entries(changes[part] ?? {}).filter(([key]) => !((storedTimes[key] ?? 0) > (times[key] ?? 0)));
    if (changes[part]) newest[part] = Object.fromEntries(kept);
  }
  return newest;
}

export type TabChanges = ReturnType<typeof createTabChanges>;

/**
 * Remembers the changes of this tab that the API has not acknowledged. Storage alone is not enough: all tabs share it, and
 * two tabs that write at the same moment overwrite each other's changes.
 */
export function createTabChanges() {
  let changes: Unsent = {};
  /** Every value that each changed item has had. If storage contains one of them, it is an old value of this tab. */
  const ownValues = new Map<string, Set<string>>();

  const itemIds = () => ITEM_PARTS.flatMap((part) => Object.keys(changes[part] ?? {}));
  const forgetOtherItems = () => {
    const remaining = new Set(itemIds());
    for (const itemId of ownValues.keys()) if (!remaining.has(itemId)) ownValues.delete(itemId);
  };
  /** Decided by the times; changes stored by an earlier release have none. */
  const isReplaced = (itemId: string, value: string, stored: Unsent): boolean => {
    const ownAt = changes.changedAt?.items?.[itemId];
    const storedAt = stored.changedAt?.items?.[itemId];
    if (ownAt !== undefined && storedAt !== undefined) return storedAt > ownAt;
    return !ownValues.get(itemId)?.has(value);
  };
  return {
    get: (): Unsent => changes,
    add(change: Unsent): void {
      changes = mergeUnsent(changes, change);
      for (const itemId of itemIds())
        ownValues.set(itemId, (ownValues.get(itemId) ?? new Set()).add(itemValue(changes, itemId) ?? ''));
    },
    acknowledge(sent: Unsent): void {
      changes = subtractSent(changes, sent);
      forgetOtherItems();
    },
    /** Drops the changes for which storage has a newer value from another tab. */
    dropReplaced(stored: Unsent): void {
      for (const itemId of itemIds()) {
        const value = itemValue(stored, itemId);
        if (value === undefined || !isReplaced(itemId, value, stored)) continue;
        for (const part of ITEM_PARTS) {
          const { [itemId]: _replaced, ...others } = changes[part] ?? {};
          if (changes[part]) changes = { ...changes, [part]: others };
        }
      }
      changes = subtractSent(withoutOlderTexts(changes, stored), {});
      forgetOtherItems();
    },
    clear(): void {
      changes = {};
      ownValues.clear();
    },
  };
}
