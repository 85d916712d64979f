import { earlierReleases, namedReleases, type Pointer } from '@kenali/federation/boot';
import { readPointer } from './pointers/move-pointer.ts';
import { type ListedFile, releasePath, type Store } from './store/store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Pages that were opened before a release still load chunks of the release that they started with. */
const OPEN_PAGES_MS = 24 * HOUR_MS;
/** The newest releases of each app that must always stay. */
export const KEEP_AT_LEAST = 20;

export interface Pruned {
  app: string;
  /** Releases that were removed, or would be. */
  releases: string[];
  /** Unfinished uploads that were removed, or would be. */
  leftovers: string[];
}

/** Returns the live releases, the target of a rollback, and everything that was live in the last 24 hours. */
function releasesInUse(pointer: Pointer, now: number): Set<string> {
  const { history } = pointer;
  const recent = history.filter((move, index) => {
    const until = history[index + 1]?.time;
    return until === undefined || now - Date.parse(until) < OPEN_PAGES_MS || Number.isNaN(Date.parse(move.time));
  });
  const named = [pointer, ...recent].flatMap(namedReleases).map(({ releaseId }) => releaseId);
  return new Set([...named, ...earlierReleases(history).slice(0, 1)]);
}

/** Removes `release.json` first: an interrupted removal leaves an unfinished upload, not an incomplete release. */
async function remove(store: Store, app: string, releaseId: string, files: readonly ListedFile[]): Promise<void> {
  const releaseFile = releasePath(app, releaseId);
  await store.delete([releaseFile]);
  await store.delete(files.map(({ path }) => path).filter((path) => path !== releaseFile));
}

const lastModified = (files: readonly ListedFile[]): number => Math.max(...files.map(({ modified }) => modified));

interface Folder {
  releaseId: string;
  files: ListedFile[];
  isComplete: boolean;
}

async function readFolder(store: Store, app: string, releaseId: string): Promise<Folder | null> {
  const files = await store.list(`${app}/${releaseId}`);
  const releaseFile = releasePath(app, releaseId);
  return files.length === 0 ? null : { releaseId, files, isComplete: files.some(({ path }) => path === releaseFile) };
}

/** Lists the folders of an app, the newest first. */
async function readFolders(store: Store, app: string): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (const releaseId of await store.folders(app)) {
    const folder = await readFolder(store, app, releaseId);
    if (folder) folders.push(folder);
  }
  return folders.sort((one, other) => lastModified(other.files) - lastModified(one.files));
}

/**
 * Removes old releases of one app, and unfinished uploads that are older than an hour. Never removes a live release, a
 * canary, the target of a rollback, or a release that was live in the last 24 hours.
 * @param options.keep how many of the newest releases stay
 * @param options.isDryRun whether nothing is removed, and the result says what would be
 * @throws UnreadablePointer if the pointer is broken: then it is unknown what is live
 */
export async function pruneReleases(
  store: Store,
  app: string,
  { keep, isDryRun = false, now = Date.now }: { keep: number; isDryRun?: boolean; now?: () => number },
): Promise<Pruned> {
  const pruned: Pruned = { app, releases: [], leftovers: [] };
  const folders = await readFolders(store, app);
  const complete = folders.filter(({ isComplete }) => isComplete);
  // Read each folder again right before its removal, and the pointer last: an upload may have continued since the
  // listing, or a rollback may have made an old release live.
  for (const { releaseId } of complete.slice(keep)) {
    const folder = await readFolder(store, app, releaseId);
    const current = await readPointer(store, app);
    if (!current) throw new Error(`${app} has no pointer, so it is unknown what is live`);
    if (!folder?.isComplete || releasesInUse(current.pointer, now()).has(releaseId)) continue;
    if (!isDryRun) await remove(store, app, releaseId, folder.files);
    pruned.releases.push(releaseId);
  }
  for (const { releaseId } of folders.filter(({ isComplete }) => !isComplete)) {
    const folder = await readFolder(store, app, releaseId);
    if (!folder || folder.isComplete || now() - lastModified(folder.files) < HOUR_MS) continue;
    const current = await readPointer(store, app);
    if (current && releasesInUse(current.pointer, now()).has(releaseId)) continue;
    if (!isDryRun) await remove(store, app, releaseId, folder.files);
    pruned.leftovers.push(releaseId);
  }
  return pruned;
}
