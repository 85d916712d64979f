import type { Channel } from '@kenali/federation/boot';
import { findCanaryStop, type ReadStop } from '../canary-stop.ts';
import { checkContracts } from '../pointers/check-contracts.ts';
import { type MoveDetails, type Moved, readPointer } from '../pointers/move-pointer.ts';
import { moveCanary, moveStable } from '../pointers/moves.ts';
import { checkPrefixes } from '../registry/claim-prefixes.ts';
import { releasePath, type Store } from '../store/store.ts';
import { type Published, publishRelease } from './publish-release.ts';
import { readBuild } from './read-build.ts';
import { readRelease, requireRelease, verifyRelease } from './read-release.ts';

export interface ReleaseOptions extends MoveDetails {
  app: string;
  /** The output of webpack, with its `build.json`. */
  distDir: string;
  channel: Channel;
  /** Share of a canary, 0 to 100. */
  percent?: number;
  /** Whether the canary selects other browsers. Required to retry a canary that the site has stopped. */
  reselect?: boolean;
  readStop: ReadStop;
}

export interface Released {
  releaseId: string;
  release: Published['status'];
  pointer: Moved;
}

/** A release that failed as a canary must not become stable by mistake. @throws Error also if the site does not answer */
async function refuseStoppedCanary(store: Store, app: string, releaseId: string, readStop: ReadStop): Promise<void> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (pointer?.canary?.releaseId !== releaseId) return;
  const stop = await findCanaryStop(pointer, app, readStop);
  if (!stop) return;
  throw new Error(
    `The canary ${app} ${releaseId} was stopped at ${stop.time}: ${stop.reason}. Nothing was moved. To release it to ` +
      `everybody anyway, end the canary first: npm run rollback -- ${app} --channel canary`,
  );
}

/** `pruneReleases` may have read the pointer just before it moved, and may have removed the release since. */
async function checkFilesExist(store: Store, app: string, releaseId: string): Promise<void> {
  const release = await readRelease(store, app, releaseId);
  const stored = new Set((await store.list(`${app}/${releaseId}`)).map(({ path }) => path));
  const files = Object.keys(release?.files ?? {}).map((file) => `${app}/${releaseId}/${file}`);
  const missing = [releasePath(app, releaseId), ...files].find((path) => !stored.has(path));
  if (!missing) return;
  throw new Error(
    `${app} ${releaseId} IS LIVE BUT INCOMPLETE: ${store.where} no longer has ${missing}. It was removed while the ` +
      `release went live. Run this command again, or "npm run rollback -- ${app}".`,
  );
}

/**
 * Publishes a build and makes it live. The pointer moves last, after every file was read back: an interruption at any
 * point leaves the previous release live.
 * @throws Error if the release does not fit what else is live, before anything is written; or if files were removed
 * while it went live
 */
export async function releaseApp(store: Store, options: ReleaseOptions): Promise<Released> {
  const { app, distDir, channel, percent } = options;
  if (channel === 'canary' && percent === undefined) throw new Error('a canary needs --percent');
  const { buildId, contract, prefixes } = await readBuild(distDir, app);
  if (channel === 'stable') await refuseStoppedCanary(store, app, buildId, options.readStop);
  await checkContracts(store, { app, releaseId: buildId, contract });
  await checkPrefixes(store, { app, prefixes });
  const { releaseId, status } = await publishRelease(store, { app, distDir });
  // A new upload was verified already.
  if (status === 'unchanged') await verifyRelease(store, await requireRelease(store, app, releaseId));
  // Another team may have released during the upload.
  await checkContracts(store, { app, releaseId, contract });
  const move = { ...options, releaseId };
  const pointer =
    percent !== undefined && channel === 'canary'
      ? await moveCanary(store, { ...move, percent })
      : await moveStable(store, move);
  await checkFilesExist(store, app, releaseId);
  return { releaseId, release: status, pointer };
}

/**
 * Builds an app and releases it. Fails if the pointer moves during the build: then the live release is newer than these
 * sources.
 * @param build makes the build. @returns its folder
 */
export async function releaseFromSources(
  store: Store,
  build: () => Promise<string>,
  options: Omit<ReleaseOptions, 'distDir'>,
): Promise<Released> {
  const current = await readPointer(store, options.app);
  const expectedRevision = options.expectedRevision ?? current?.pointer.revision ?? 0;
  return releaseApp(store, { ...options, expectedRevision, distDir: await build() });
}
