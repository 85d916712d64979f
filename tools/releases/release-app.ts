import type { Channel } from '@kenali/federation/boot';
import { checkContracts } from './check-contracts.ts';
import { moveCanary } from './move-canary.ts';
import { type Moved, type MoveNote, readPointer } from './move-pointer.ts';
import { moveStableIn } from './move-stable.ts';
import { type Published, publishTo } from './publish-release.ts';
import { readBuild } from './read-build.ts';
import { demandRelease, readRelease } from './read-release.ts';
import { type ReadStop, stopOf } from './read-stop.ts';
import { releasePath, type Store } from './store/store.ts';
import { verifyRelease } from './verify-release.ts';

export interface ReleaseOptions extends MoveNote {
  app: string;
  /** What webpack wrote, with its `build.json`. */
  distDir: string;
  channel: Channel;
  /** For the canary: 0 to 100. */
  percent?: number;
  /** For the canary: visitors are drawn anew, which one needs that the site has stopped. */
  isAnew?: boolean;
  /** Says whether the site has stopped the canary. */
  readStop: ReadStop;
}

export interface Released {
  releaseId: string;
  release: Published['status'];
  pointer: Moved;
}

/** What failed as a canary does not go to everybody by the same command. @throws Error also when nobody can say */
async function checkTrial(store: Store, app: string, releaseId: string, readStop: ReadStop): Promise<void> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (pointer?.canary?.releaseId !== releaseId) return;
  const stop = await stopOf(pointer, app, readStop);
  if (!stop) return;
  throw new Error(
    `The canary ${app} ${releaseId} was stopped at ${stop.time}: ${stop.reason}. Nothing was moved. Who still wants to give ` +
      `it to everybody ends the canary first: npm run rollback -- ${app} --channel canary`,
  );
}

/** Whoever removes old releases and uploads may have looked at the pointer the moment before it moved. */
async function demandWhole(store: Store, app: string, releaseId: string): Promise<void> {
  const marker = releasePath(app, releaseId);
  const release = await readRelease(store, app, releaseId);
  const there = new Set((await store.list(`${app}/${releaseId}`)).map(({ path }) => path));
  const wanted = Object.keys(release?.files ?? {}).map((file) => `${app}/${releaseId}/${file}`);
  const missing = [marker, ...wanted].find((path) => !there.has(path));
  if (!missing) return;
  throw new Error(
    `${app} ${releaseId} IS LIVE WITH HOLES: ${store.where} no longer holds ${missing}. Something removed it while the ` +
      `release went live. Run this command again, or "npm run rollback -- ${app}".`,
  );
}

/**
 * Publishes a build and makes it live. The pointer moves last, after every file was read back: whatever ends this in
 * between leaves the old release live.
 * @throws Error when the release does not fit what else is live, before anything is written; or when files of it were
 * removed while it went live
 */
export async function releaseApp(store: Store, options: ReleaseOptions): Promise<Released> {
  const { app, distDir, channel, percent } = options;
  if (channel === 'canary' && percent === undefined) throw new Error('a canary needs --percent');
  const { buildId, contract } = await readBuild(distDir, app);
  if (channel === 'stable') await checkTrial(store, app, buildId, options.readStop);
  await checkContracts(store, { app, releaseId: buildId, contract });
  const { releaseId, status } = await publishTo(store, { app, distDir });
  // What has just been published was read back already.
  if (status === 'unchanged') await verifyRelease(store, await demandRelease(store, app, releaseId));
  // Uploading takes a while: another team may have released meanwhile.
  await checkContracts(store, { app, releaseId, contract });
  const move = { ...options, releaseId };
  const pointer =
    percent !== undefined && channel === 'canary'
      ? await moveCanary(store, { ...move, percent })
      : await moveStableIn(store, move);
  await demandWhole(store, app, releaseId);
  return { releaseId, release: status, pointer };
}

/**
 * The same for an app that is built first. Building takes a while: when somebody moves the pointer in the meantime, what
 * they made live is newer than these sources, and this fails.
 * @param build makes the build. @returns its folder
 */
export async function releaseFromSources(
  store: Store,
  build: () => Promise<string>,
  options: Omit<ReleaseOptions, 'distDir'>,
): Promise<Released> {
  const seen = await readPointer(store, options.app);
  const expectedRevision = options.expectedRevision ?? seen?.pointer.revision ?? 0;
  return releaseApp(store, { ...options, expectedRevision, distDir: await build() });
}
