import { mergeUnsent, subtractSent, type Unsent } from './unsent.ts';

const ITEM_PARTS = ['responses', 'notApplicable'] as const;

/** The value of an item as text: its response or "not observed". */
const itemValue = (unsent: Unsent, itemId: string): string | undefined => {
  for (const part of ITEM_PARTS)
    if (unsent[part] && Object.hasOwn(unsent[part], itemId)) return `${part} ${JSON.stringify(unsent[part][itemId])}`;
  return undefined;
};

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
    /** Drops the changes of items for which storage has a newer value from another tab. */
    dropReplaced(stored: Unsent): void {
      for (const itemId of itemIds()) {
        const value = itemValue(stored, itemId);
        if (value === undefined || ownValues.get(itemId)?.has(value)) continue;
        for (const part of ITEM_PARTS) {
          const { [itemId]: _replaced, ...others } = changes[part] ?? {};
          if (changes[part]) changes = { ...changes, [part]: others };
        }
      }
      forgetOtherItems();
    },
    clear(): void {
      changes = {};
      ownValues.clear();
    },
  };
}
