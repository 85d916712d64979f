import { mergeUnsent, subtractSent, type Unsent } from './unsent.ts';

const ANSWERS = ['responses', 'notApplicable'] as const;

/** The value of an item, whether it is an answer or the mark. */
const statedFor = (unsent: Unsent, itemId: string): string | undefined => {
  for (const part of ANSWERS)
    if (unsent[part] && Object.hasOwn(unsent[part], itemId)) return `${part} ${JSON.stringify(unsent[part][itemId])}`;
  return undefined;
};

/**
 * What this page has changed and the server has not acknowledged to it. Storage alone would not do: it belongs to all tabs,
 * and browsers let two of them overwrite each other's change when they write in the same moment.
 */
export function createOwnChanges() {
  let mine: Unsent = {};
  /** Each value that an item of `mine` has had: such a one in storage is not newer, it was seen there before. */
  const had = new Map<string, Set<string>>();

  const items = () => ANSWERS.flatMap((part) => Object.keys(mine[part] ?? {}));
  const forget = () => {
    const left = new Set(items());
    for (const itemId of had.keys()) if (!left.has(itemId)) had.delete(itemId);
  };
  return {
    get: (): Unsent => mine,
    add(change: Unsent): void {
      mine = mergeUnsent(mine, change);
      for (const itemId of items()) had.set(itemId, (had.get(itemId) ?? new Set()).add(statedFor(mine, itemId) ?? ''));
    },
    acknowledge(sent: Unsent): void {
      mine = subtractSent(mine, sent);
      forget();
    },
    /** Another tab's newer answer to an item of this page takes its place. */
    giveWay(stored: Unsent): void {
      for (const itemId of items()) {
        const value = statedFor(stored, itemId);
        if (value === undefined || had.get(itemId)?.has(value)) continue;
        for (const part of ANSWERS) {
          const { [itemId]: _theirs, ...others } = mine[part] ?? {};
          if (mine[part]) mine = { ...mine, [part]: others };
        }
      }
      forget();
    },
    clear(): void {
      mine = {};
      had.clear();
    },
  };
}
