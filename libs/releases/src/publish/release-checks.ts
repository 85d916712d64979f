import type { Release } from '@kenali/federation/boot';
import { findCanaryStop, type ReadStop } from '../canary-stop.ts';
import { type MoveDetails, type Moved, readPointer } from '../pointers/move-pointer.ts';
import { moveCanary, moveStable } from '../pointers/moves.ts';
import { releasePath, type Store } from '../store/store.ts';
import { readRelease } from './read-release.ts';

/** Where a release goes, and who decided it. */
export interface ReleaseMove extends MoveDetails {
  app: string;
  /** Share of a canary, 0 to 100. Undefined for a stable release. */
  percent?: number;
  /** Whether the canary selects other browsers. Required to retry a canary that the site has stopped. */
  reselect?: boolean;
  /** Whether a stable release may come from sources that no commit has. The history then says so. */
  forceDirty?: boolean;
  readStop: ReadStop;
  /** Refuses a release that needs a newer API than the one that runs. Undefined: nobody asks. */
  checkApi?: CheckApi;
}

/** What a release needs of the API. @see tools/api-contract */
export type ApiNeeds = Pick<Release, 'app' | 'releaseId' | 'api' | 'calls'>;

/** @throws Error that says what the API that runs lacks */
export type CheckApi = (needs: ApiNeeds) => Promise<void>;

/** Moves the pointer to a release that is checked: for everybody, or for a share of the browsers. */
export function moveRelease(store: Store, move: ReleaseMove & { releaseId: string }): Promise<Moved> {
  const { percent } = move;
  return percent === undefined ? moveStable(store, move) : moveCanary(store, { ...move, percent });
}

/**
 * Returns the reason for the history. Nobody could build a stable release again that no commit has, so it must be forced.
 * @param commit of the release, as `readCommit` returns it
 * @throws Error for a stable release with uncommitted changes
 */
export function requireCommitted(commit: string | undefined, { app, percent, forceDirty, reason }: ReleaseMove) {
  if (percent !== undefined || !commit?.endsWith('-dirty')) return reason;
  if (forceDirty) return `${reason} (forced, from a dirty tree: ${commit})`;
  throw new Error(
    `${app} comes from a dirty tree: files differ from commit ${commit.replace(/-dirty$/, '')}. Nothing was moved. Commit ` +
      'the changes and release that commit, or add --force-dirty; the history will say so. Canaries and "npm run kenali -- publish" are ' +
      'allowed from a dirty tree.',
  );
}

/** A release that failed as a canary must not become stable by mistake. @throws Error also if the site does not answer */
export async function refuseStoppedCanary(
  store: Store,
  app: string,
  releaseId: string,
  readStop: ReadStop,
): Promise<void> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (pointer?.canary?.releaseId !== releaseId) return;
  const stop = await findCanaryStop(pointer, app, readStop);
  if (!stop) return;
  throw new Error(
    `The canary ${app} ${releaseId} was stopped at ${stop.time}: ${stop.reason}. Nothing was moved. To release it to ` +
      `everybody anyway, end the canary first: npm run kenali -- rollback ${app} --channel canary`,
  );
}

/** `pruneReleases` may have read the pointer just before it moved, and may have removed the release since. */
export async function checkFilesExist(store: Store, app: string, releaseId: string): Promise<void> {
  const release = await readRelease(store, app, releaseId);
  const stored = new Set((await store.list(`${app}/${releaseId}`)).map(({ path }) => path));
  const files = Object.keys(release?.files ?? {}).map((file) => `${app}/${releaseId}/${file}`);
  const missing = [releasePath(app, releaseId), ...files].find((path) => !stored.has(path));
  if (!missing) return;
  throw new Error(
    `${app} ${releaseId} IS LIVE BUT INCOMPLETE: ${store.where} no longer has ${missing}. It was removed while the ` +
      `release went live. Run this command again, or "npm run kenali -- rollback ${app}".`,
  );
}
