import type { Release } from '@kenali/federation/boot';
import { checkContracts } from '../pointers/check-contracts.ts';
import { type Moved, readPointer } from '../pointers/move-pointer.ts';
import { checkPrefixes } from '../registry/claim-prefixes.ts';
import type { Store } from '../store/store.ts';
import { BrokenUpload, readRelease, verifyRelease } from './read-release.ts';
import {
  checkFilesExist,
  moveRelease,
  type ReleaseMove,
  refuseStoppedCanary,
  requireCommitted,
} from './release-checks.ts';
import { requireSignedRelease, UnsignedRelease } from './sign-release.ts';

const SHOWN_RELEASES = 20;

/** How to get the release into the store as it was built. */
const publishAgain = ({ app, commit }: Release): string =>
  `"npm run kenali -- publish ${app}" from commit ${commit ?? 'of the release'} completes it.`;

async function findRelease(store: Store, app: string, releaseId: string): Promise<Release> {
  const release = await readRelease(store, app, releaseId);
  if (release) return release;
  const known = (await store.folders(app)).sort().reverse().slice(0, SHOWN_RELEASES);
  throw new Error(
    `${app} ${releaseId} is not published in ${store.where}. Nothing was moved. ` +
      (known.length > 0
        ? `It has: ${known.join(', ')}`
        : `It has no release of ${app}: npm run kenali -- publish ${app}`),
  );
}

/** Reads every file back, as after an upload, and checks who signed the release. */
async function requireComplete(store: Store, release: Release): Promise<void> {
  try {
    await verifyRelease(store, release);
    await requireSignedRelease(store, release.app, release.releaseId);
  } catch (error) {
    if (!(error instanceof BrokenUpload || error instanceof UnsignedRelease)) throw error;
    const what = error instanceof UnsignedRelease ? 'no trusted key signed it' : error.message;
    throw new Error(`${release.app} ${release.releaseId}: ${what}. Nothing was moved. ${publishAgain(release)}`);
  }
}

/**
 * Makes a release live that is in the store already, without a build. It passes the checks of a release from sources:
 * complete files, signature, contracts, commit, and no stop as a canary.
 * @param move.percent undefined for the stable release
 * @throws PointerMoved if the pointer moved since this began; ContractMismatch; PrefixTaken; Error if a check fails
 */
export async function releasePublished(store: Store, move: ReleaseMove & { releaseId: string }): Promise<Moved> {
  const { app, releaseId, percent } = move;
  const expectedRevision = move.expectedRevision ?? (await readPointer(store, app))?.pointer.revision ?? 0;
  const release = await findRelease(store, app, releaseId);
  const reason = requireCommitted(release.commit, move);
  if (percent === undefined) await refuseStoppedCanary(store, app, releaseId, move.readStop);
  await requireComplete(store, release);
  await checkContracts(store, release);
  await move.checkApi?.(release);
  await checkPrefixes(store, release);
  const moved = await moveRelease(store, { ...move, reason, expectedRevision });
  await checkFilesExist(store, app, releaseId);
  return moved;
}
