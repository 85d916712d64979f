import { BrokenDocument, type Channel, doubtAbout, earlierReleases, type Pointer } from '@kenali/federation/boot';
import { BrokenUpload, readRelease, verifyRelease } from '../publish/read-release.ts';
import { requireSignedRelease, UnsignedRelease } from '../publish/sign-release.ts';
import { checkPrefixes, PrefixTaken } from '../registry/claim-prefixes.ts';
import type { Store } from '../store/store.ts';
import { ContractMismatch, checkContracts } from './check-contracts.ts';
import { type Change, type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

export interface RolledBack extends Moved {
  channel: Channel;
  /** The release that the channel served before. */
  from: string;
  /** The release that its visitors get now. */
  to: string;
  /** Why newer releases could not be restored. */
  skipped?: string[];
  /** Why `to` may be no good either. */
  doubt?: string;
}

/** Returns why a release cannot be restored, or null. Throws other errors, such as a store that does not respond. */
async function findProblem(store: Store, app: string, releaseId: string): Promise<string | null> {
  try {
    const release = await readRelease(store, app, releaseId);
    if (!release) return `${app} ${releaseId} is no longer in ${store.where}`;
    await verifyRelease(store, release);
    await requireSignedRelease(store, app, releaseId);
    await checkContracts(store, release);
    await checkPrefixes(store, release);
    return null;
  } catch (error) {
    if (error instanceof BrokenUpload || error instanceof BrokenDocument)
      return `${app} ${releaseId}: ${error.message}`;
    if (error instanceof ContractMismatch || error instanceof UnsignedRelease || error instanceof PrefixTaken)
      return error.message;
    throw error;
  }
}

/** Finds the nearest earlier release that is complete and fits what else is live. */
async function findEarlier(store: Store, app: string, history: Pointer['history']) {
  const skipped: string[] = [];
  for (const releaseId of earlierReleases(history)) {
    const problem = await findProblem(store, app, releaseId);
    if (!problem) return { to: releaseId, skipped };
    skipped.push(problem);
  }
  throw new Error([`${app} has no earlier release to go back to`, ...skipped].join('\n'));
}

/** Makes a release stable again that a person named. */
async function restoreNamed(store: Store, app: string, { stable, history }: Pointer, to: string) {
  if (stable === to) return null;
  const wasStable = history.some((move) => move.stable === to);
  if (!wasStable) {
    const known = earlierReleases(history).join(', ') || 'none';
    throw new Error(
      `${app} ${to} was never the stable release, as far as the history goes back. Nothing was moved. To go back to: ${known}. ` +
        `A release that is only in the store goes live with: npm run kenali -- release ${app} --release ${to}`,
    );
  }
  const problem = await findProblem(store, app, to);
  if (problem) throw new Error(`${problem}. Nothing was moved.`);
  return { stable: to, rollback: true } satisfies Change;
}

/**
 * Undoes the last release: ends the canary if there is one, otherwise restores the nearest earlier stable release that
 * is complete and fits what else is live.
 * @param move.channel defaults to the canary if there is one
 * @param move.to the stable release of the history to restore instead. A canary of another release continues
 * @throws PointerMoved; Error if no earlier release can be restored
 */
export async function rollBack(
  store: Store,
  move: { app: string; channel?: Channel; to?: string } & MoveDetails,
): Promise<RolledBack> {
  const { app } = move;
  let step: Omit<RolledBack, keyof Moved> | undefined;
  const moved = await movePointer(store, app, move, async (before): Promise<Change | null> => {
    if (!before) throw new Error(`${app} was never released`);
    const { canary, stable, history } = before;
    const doubt = (to: string) => ({ doubt: doubtAbout(before, to) ?? undefined });
    if (move.to !== undefined) {
      step = { channel: 'stable', from: stable, to: move.to, ...doubt(move.to) };
      return restoreNamed(store, app, before, move.to);
    }
    const channel = move.channel ?? (canary ? 'canary' : 'stable');
    if (channel === 'canary') {
      if (!canary) throw new Error(`${app} has no canary`);
      step = { channel, from: canary.releaseId, to: stable };
      return { canary: null, rollback: true };
    }
    const { to, skipped } = await findEarlier(store, app, history);
    step = { channel, from: stable, to, ...(skipped.length > 0 ? { skipped } : {}), ...doubt(to) };
    return { stable: to, rollback: true };
  });
  return { ...(step as Omit<RolledBack, keyof Moved>), ...moved };
}
