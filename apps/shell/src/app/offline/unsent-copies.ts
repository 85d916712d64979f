import type { KeptStore } from './kept-store.ts';

/* Unsent answers, whose text `unsent-answers.ts` of the assessment remote writes to local storage. */

type Loose = Record<string, unknown>;
type Map = Record<string, unknown>;

const MAPS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
/** A response and "not observed" exclude each other, and share one time. */
const rivalOf = { responses: 'notApplicable', notApplicable: 'responses' } as Record<string, string>;
const timesKey = (part: string) => (part in rivalOf ? 'items' : part);

const mapIn = (unsent: Loose, part: string): Map => (unsent[part] ?? {}) as Map;
const timesIn = (unsent: Loose, part: string): Map => mapIn(mapIn(unsent, 'changedAt'), timesKey(part));

function parse(text: string | null): Loose {
  try {
    return (JSON.parse(text ?? '{}') as Loose) ?? {};
  } catch {
    return {};
  }
}

/** The time of the newest answer, or 0. */
const newestTime = (unsent: Loose): number =>
  Math.max(0, ...MAPS.flatMap((part) => Object.values(timesIn(unsent, part)).map(Number)));

/**
 * Joins the answers in local storage with their copy. The text with the newest answer wins, and what only the other one has is added. An answer
 * that the API has already is sent again with its time, which changes nothing (decision 0037).
 */
export function joinUnsent(stored: string | null, copy: string): string {
  const [older, newer] = [parse(stored), parse(copy)].sort((one, other) => newestTime(one) - newestTime(other)) as [
    Loose,
    Loose,
  ];
  const joined: Loose = { ...older, ...newer };
  const changedAt: Record<string, Map> = { ...(mapIn(newer, 'changedAt') as Record<string, Map>) };
  for (const part of MAPS) {
    const missing = Object.entries(mapIn(older, part)).filter(
      ([key]) => !(key in mapIn(newer, part) || key in mapIn(newer, rivalOf[part] ?? '')),
    );
    const values = { ...Object.fromEntries(missing), ...mapIn(newer, part) };
    if (Object.keys(values).length > 0) joined[part] = values;
    else delete joined[part];
    if (missing.length === 0) continue;
    const times = missing.flatMap(([key]) => (key in timesIn(older, part) ? [[key, timesIn(older, part)[key]]] : []));
    changedAt[timesKey(part)] = { ...Object.fromEntries(times), ...changedAt[timesKey(part)] };
  }
  if (Object.keys(changedAt).length > 0) joined.changedAt = changedAt;
  return JSON.stringify(joined);
}

/** Copies the text of local storage to the disk. Without a text, nothing is unsent any more. */
export async function copyUnsent(store: KeptStore, key: string): Promise<void> {
  const text = readText(key);
  await (text === null ? store.remove(key) : store.put(key, text));
}

/** Adds what local storage lost when the browser was ended. */
export async function restoreUnsent(store: KeptStore, key: string): Promise<void> {
  const copy = await store.get(key);
  if (typeof copy !== 'string' || copy === readText(key)) return;
  try {
    window.localStorage.setItem(key, joinUnsent(readText(key), copy));
  } catch {
    // The copy stays, and is restored when the storage has space again.
  }
}

function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
