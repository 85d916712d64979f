import { UNSENT_EVENT } from '@kenali/contracts';
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

/** Whether a text has this answer, or the one that it excludes. */
const hasIn = (unsent: Loose, part: string, key: string): boolean =>
  key in mapIn(unsent, part) || key in mapIn(unsent, rivalOf[part] ?? '');

/**
 * Joins the answers in local storage with their copy, which another tab may have written. Of an answer that both have, the later one counts; without
 * its times, the text with the newest answer has it. An answer that the API has already is sent again with its time, which changes nothing
 * (decision 0038).
 */
export function joinUnsent(stored: string | null, copy: string): string {
  const [older, newer] = [parse(stored), parse(copy)].sort((one, other) => newestTime(one) - newestTime(other)) as [
    Loose,
    Loose,
  ];
  const joined: Loose = { ...older, ...newer };
  const changedAt: Record<string, Map> = { ...(mapIn(newer, 'changedAt') as Record<string, Map>) };
  for (const part of MAPS) {
    const [olderTimes, newerTimes] = [timesIn(older, part), timesIn(newer, part)];
    const isOfOlder = ([key]: [string, unknown]) =>
      !hasIn(newer, part, key) || (hasIn(older, part, key) && Number(olderTimes[key]) > Number(newerTimes[key]));
    const added = Object.entries(mapIn(older, part)).filter(isOfOlder);
    const others = Object.entries(mapIn(newer, part)).filter((entry) => !isOfOlder(entry));
    const values = Object.fromEntries([...added, ...others]);
    if (Object.keys(values).length > 0) joined[part] = values;
    else delete joined[part];
    if (added.length === 0) continue;
    const times = added.flatMap(([key]) => (key in olderTimes ? [[key, olderTimes[key]]] : []));
    changedAt[timesKey(part)] = { ...changedAt[timesKey(part)], ...Object.fromEntries(times) };
  }
  if (Object.keys(changedAt).length > 0) joined.changedAt = changedAt;
  return JSON.stringify(joined);
}

/** Keys whose copy this page has joined into local storage. Of the others, the copy alone may have answers. */
const joined = new Set<string>();

/**
 * Copies the text of local storage to the disk. Without a text, nothing is unsent any more. A page whose scripts arrived late has joined nothing
 * when its first answer is copied, so the copy is joined before it is replaced or removed.
 */
export async function copyUnsent(store: KeptStore, key: string): Promise<void> {
  if (!joined.has(key)) await restoreUnsent(store, key);
  const text = readText(key);
  if (joined.has(key)) return text === null ? store.remove(key) : store.put(key, text);
  const copy = await store.get(key);
  if (text !== null && typeof copy === 'string') await store.put(key, joinUnsent(text, copy));
}

/**
 * Copies each text that changes, after the next paint: a transaction takes some milliseconds of a slow phone, and the next question comes first.
 * A hidden page paints nothing, and copies at once. So does the end of a text, because a later reading must not restore it.
 */
export function copyChanges(store: KeptStore): void {
  const due = new Set<string>();
  const copyDue = () => {
    for (const key of due) void copyUnsent(store, key);
    due.clear();
  };
  window.addEventListener(UNSENT_EVENT, (event) => {
    const key = (event as CustomEvent<string>).detail;
    due.add(key);
    if (document.visibilityState === 'hidden' || readText(key) === null) copyDue();
    else requestAnimationFrame(() => setTimeout(copyDue));
  });
  document.addEventListener('visibilitychange', copyDue);
}

/** Adds what local storage lost when the browser was ended. */
export async function restoreUnsent(store: KeptStore, key: string): Promise<void> {
  const copy = await store.get(key);
  // The device cannot be read, so nobody knows what the copy has.
  if (copy === null) return;
  try {
    const text = readText(key);
    if (typeof copy === 'string' && copy !== text) restoreText(key, text, joinUnsent(text, copy));
    joined.add(key);
  } catch {
    // The copy stays, and is restored when the storage has space again.
    joined.delete(key);
  }
}

function restoreText(key: string, text: string | null, restored: string): void {
  if (restored === text) return;
  window.localStorage.setItem(key, restored);
  // An open page has counted its unsent answers already. Pages of all releases look again when the network returns.
  if (navigator.onLine) window.dispatchEvent(new Event('online'));
}

function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
