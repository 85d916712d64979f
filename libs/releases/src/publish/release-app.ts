import type { Pointer } from '@kenali/federation/boot';
import { checkContracts } from '../pointers/check-contracts.ts';
import { type Moved, readPointer } from '../pointers/move-pointer.ts';
import { checkSignature } from '../pointers/pointer-signature.ts';
import { checkPrefixes } from '../registry/claim-prefixes.ts';
import type { Store } from '../store/store.ts';
import { type Published, publishRelease } from './publish-release.ts';
import { readBuild, readBuiltManifest, readCommit } from './read-build.ts';
import { requireRelease, verifyRelease } from './read-release.ts';
import {
  checkFilesExist,
  moveRelease,
  type ReleaseMove,
  refuseStoppedCanary,
  requireCommitted,
} from './release-checks.ts';

export interface ReleaseOptions extends ReleaseMove {
  /** The output of webpack, with its `build.json`. */
  distDir: string;
}

export interface Released {
  releaseId: string;
  release: Published['status'];
  pointer: Moved;
  /** Everybody gets what was built already, so there is nothing to try as a canary. */
  isLive?: true;
}

/** A change that reaches no file of an app gives the id that is stable. @returns null if there is something to release */
function findLive(pointer: Pointer | undefined, releaseId: string): Released | null {
  if (pointer?.stable !== releaseId) return null;
  const { revision } = pointer;
  return { releaseId, release: 'unchanged', pointer: { status: 'unchanged', revision }, isLive: true };
}

/**
 * Publishes a build and makes it live. The pointer moves last, after every file was read back: an interruption at any
 * point leaves the previous release live. A canary of what is stable already changes nothing.
 * @throws Error if the release does not fit what else is live, before anything is written; or if files were removed
 * while it went live
 */
export async function releaseApp(store: Store, options: ReleaseOptions): Promise<Released> {
  const { app, distDir, percent } = options;
  const reason = requireCommitted(await readCommit(distDir), options);
  const { buildId, prefixes, ...build } = await readBuild(distDir, app);
  const current = await readPointer(store, app);
  if (current) checkSignature(store, app, current.text);
  const live = percent === undefined ? null : findLive(current?.pointer, buildId);
  if (live) return live;
  const manifest = await readBuiltManifest(distDir);
  if (percent === undefined) await refuseStoppedCanary(store, app, buildId, options.readStop);
  await checkContracts(store, { ...build, releaseId: buildId, manifest });
  await options.checkApi?.({ ...build, releaseId: buildId });
  await checkPrefixes(store, { app, prefixes });
  const { releaseId, status } = await publishRelease(store, { app, distDir });
  const release = await requireRelease(store, app, releaseId);
  // A new upload was verified already.
  if (status === 'unchanged') await verifyRelease(store, release);
  // Another team may have released during the upload.
  await checkContracts(store, release);
  const pointer = await moveRelease(store, { ...options, reason, releaseId });
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
