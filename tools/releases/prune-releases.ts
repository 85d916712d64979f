import type { Pointer } from '@kenali/federation/boot';
import { CliError } from '@kenali/node-utils';
import { findRollbacks } from './find-rollback.ts';
import { readPointer } from './move-pointer.ts';
import { type Listed, releasePath, type Store } from './store/store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Pages that were opened before a release still ask for the chunks of the one they booted with. */
const OPEN_PAGES_MS = 24 * HOUR_MS;
export const KEEP_AT_LEAST = 20;

export interface Pruned {
  app: string;
  /** Releases that were removed. */
  releases: string[];
  /** Folders of uploads that never ended. */
  leftovers: string[];
}

/** What is live, what a rollback would lead to, and what was live within the last day. */
function namedBy({ stable, canary, history }: Pointer, now: number): Set<string> {
  const recent = history.filter((move, index) => {
    const until = history[index + 1]?.time;
    return until === undefined || now - Date.parse(until) < OPEN_PAGES_MS || Number.isNaN(Date.parse(move.time));
  });
  return new Set([
    stable,
    ...(canary ? [canary.releaseId] : []),
    ...findRollbacks(history).slice(0, 1),
    ...recent.flatMap((move) => [move.stable, ...(move.canary ? [move.canary.releaseId] : [])]),
  ]);
}

/** First what makes it a release: a removal that is killed leaves a leftover, never a release with holes. */
async function remove(store: Store, app: string, releaseId: string, files: readonly Listed[]): Promise<void> {
  const marker = releasePath(app, releaseId);
  await store.delete([marker]);
  await store.delete(files.map(({ path }) => path).filter((path) => path !== marker));
}

const youngest = (files: readonly Listed[]): number => Math.max(...files.map(({ modified }) => modified));

interface Folder {
  releaseId: string;
  files: Listed[];
  isComplete: boolean;
}

async function folderOf(store: Store, app: string, releaseId: string): Promise<Folder | null> {
  const files = await store.list(`${app}/${releaseId}`);
  const marker = releasePath(app, releaseId);
  return files.length === 0 ? null : { releaseId, files, isComplete: files.some(({ path }) => path === marker) };
}

async function foldersOf(store: Store, app: string): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (const releaseId of await store.folders(app)) {
    const folder = await folderOf(store, app, releaseId);
    if (folder) folders.push(folder);
  }
  return folders.sort((one, other) => youngest(other.files) - youngest(one.files));
}

/** @throws CliError for a number that is none, or too small: open pages and people who go back need old releases */
export function readKeep(text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= KEEP_AT_LEAST) return Number(text);
  throw new CliError(`--keep is not a number from ${KEEP_AT_LEAST}: that many releases of each app are always kept.`);
}

/**
 * Removes old releases of one app, and uploads that ended more than an hour ago without being complete. What the pointer
 * names always stays, and so do the release that a rollback would lead to and those that were live within the last day.
 * @param options.keep how many of the newest stay besides
 * @throws UnreadablePointer when the pointer cannot be read: then nobody knows what is live
 */
export async function pruneReleases(
  store: Store,
  app: string,
  { keep, now = Date.now }: { keep: number; now?: () => number },
): Promise<Pruned> {
  const pruned: Pruned = { app, releases: [], leftovers: [] };
  const folders = await foldersOf(store, app);
  const complete = folders.filter(({ isComplete }) => isComplete);
  // Each is looked at again right before it goes, and the pointer last: a pipeline may have gone on with an upload since,
  // or somebody may go back to an old release in this moment.
  for (const { releaseId } of complete.slice(keep)) {
    const folder = await folderOf(store, app, releaseId);
    const seen = await readPointer(store, app);
    if (!seen) throw new Error(`${app} has no pointer: nobody knows what is live`);
    if (!folder?.isComplete || namedBy(seen.pointer, now()).has(releaseId)) continue;
    await remove(store, app, releaseId, folder.files);
    pruned.releases.push(releaseId);
  }
  for (const { releaseId } of folders.filter(({ isComplete }) => !isComplete)) {
    const folder = await folderOf(store, app, releaseId);
    if (!folder || folder.isComplete || now() - youngest(folder.files) < HOUR_MS) continue;
    const seen = await readPointer(store, app);
    if (seen && namedBy(seen.pointer, now()).has(releaseId)) continue;
    await remove(store, app, releaseId, folder.files);
    pruned.leftovers.push(releaseId);
  }
  return pruned;
}
