import { randomUUID } from 'node:crypto';
import { type Canary, type Pointer, servedReleases } from '@kenali/federation/boot';
import { requireRelease } from '../publish/read-release.ts';
import type { Store } from '../store/store.ts';
import { checkContracts } from './check-contracts.ts';
import { type Change, type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

/**
 * Makes a published release the stable one. This is the deployment. A canary of the same release ends.
 * @throws PointerMoved if another move came first; Error if the release is not in the store
 */
export async function moveStable(store: Store, move: { app: string; releaseId: string } & MoveDetails): Promise<Moved> {
  const { app, releaseId } = move;
  await requireRelease(store, app, releaseId);
  return movePointer(store, app, move, (before) => (before?.stable === releaseId ? null : { stable: releaseId }));
}

/**
 * Serves a published release to a share of the browsers.
 * @param move.percent 0 to 100
 * @param move.reselect whether to select other browsers; required to retry a canary that the site has stopped
 * @throws PointerMoved; Error if the release is not in the store, or the app has no stable release
 */
export async function moveCanary(
  store: Store,
  move: { app: string; releaseId: string; percent: number; reselect?: boolean } & MoveDetails,
): Promise<Moved> {
  const { app, releaseId, percent, reselect } = move;
  if (!(percent >= 0 && percent <= 100)) throw new Error(`percent is not between 0 and 100: ${percent}`);
  await requireRelease(store, app, releaseId);
  return movePointer(store, app, move, (before) => {
    const current = before && reselect ? { ...before, canary: undefined } : before;
    return startOrResizeCanary(app, current, releaseId, percent);
  });
}

/** Keeps the salt while the share of one release grows, so that browsers with the canary keep it. */
function startOrResizeCanary(app: string, before: Pointer | null, releaseId: string, percent: number): Change | null {
  if (!before) throw new Error(`${app} was never released: its first release cannot be a canary`);
  if (before.stable === releaseId) throw new Error(`${app} ${releaseId} is already the stable release`);
  const running = before.canary?.releaseId === releaseId ? before.canary : undefined;
  const canary: Canary = { releaseId, percent, salt: running?.salt ?? randomUUID() };
  return running?.percent === percent ? null : { canary };
}

/**
 * Switches an app off or on without another release.
 * @throws PointerMoved; ContractMismatch if the app no longer fits what is live; Error if it was never released
 */
export const switchApp = (store: Store, move: { app: string; enabled: boolean } & MoveDetails): Promise<Moved> =>
  movePointer(store, move.app, move, async (before) => {
    const { app, enabled } = move;
    if (before?.enabled === enabled) return null;
    // While a remote is off, a release of the shell is not checked against it.
    if (before && enabled) {
      for (const { releaseId } of servedReleases(before))
        await checkContracts(store, await requireRelease(store, app, releaseId));
    }
    return { enabled };
  });

/** The part of the shell's pointer that switches the worker off. It stays through releases and rollbacks. */
const withWorker = ({ config = {} }: Pointer, isOn: boolean): Pointer['config'] => {
  const { worker: _switch, ...others } = config;
  return isOn ? others : { ...others, worker: 'off' };
};

/**
 * Switches the service worker of all shell releases off or on.
 * @throws PointerMoved; Error if the shell was never released
 */
export const switchWorker = (store: Store, { enabled, ...move }: { enabled: boolean } & MoveDetails): Promise<Moved> =>
  movePointer(store, 'shell', move, (before) => {
    if (!before) throw new Error('shell was never released');
    return (before.config?.worker !== 'off') === enabled ? null : { config: withWorker(before, enabled) };
  });
