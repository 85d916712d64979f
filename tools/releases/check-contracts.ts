import { type Channel, type Pointer, type Release, satisfiesContract } from '@kenali/federation/boot';
import { readPointer } from './move-pointer.ts';
import { readRelease } from './read-release.ts';
import { pointerPath, type Store } from './store/store.ts';

/** `contract` as in a release: what a remote needs, or what the shell offers. */
export type Candidate = Pick<Release, 'app' | 'releaseId' | 'contract'>;

/** A release that visitors may get at this moment. */
interface LiveRelease {
  app: string;
  channel: Channel;
  release: Candidate;
}

/** A shell and a remote that visitors would get together do not fit. */
export class ContractMisfit extends Error {
  override name = 'ContractMisfit';
}

/** Apps that have a pointer. */
export async function releasedApps(store: Store): Promise<string[]> {
  const folders = (await store.folders('')).filter((name) => !name.startsWith('.')).sort();
  const pointers = await Promise.all(folders.map((app) => store.read(pointerPath(app))));
  return folders.filter((_app, index) => pointers[index]);
}

/** What visitors get of an app, or would if it were not switched off. */
export function runningOf({ stable, canary }: Pointer): { channel: Channel; releaseId: string }[] {
  const isTried = canary && canary.percent > 0;
  return [
    { channel: 'stable', releaseId: stable },
    ...(isTried ? [{ channel: 'canary' as const, releaseId: canary.releaseId }] : []),
  ];
}

async function liveOf(store: Store, app: string, next: Candidate | undefined): Promise<LiveRelease[]> {
  if (next) return [{ app, channel: 'stable', release: next }];
  const pointer = (await readPointer(store, app))?.pointer;
  // A shell that is off comes back as it is: what was released meanwhile has to fit it.
  if (!pointer || (!pointer.enabled && app !== 'shell')) return [];
  const found = await Promise.all(
    runningOf(pointer).map(async ({ channel, releaseId }) => ({
      app,
      channel,
      release: await readRelease(store, app, releaseId),
    })),
  );
  return found.flatMap((live) => (live.release ? [{ ...live, release: live.release }] : []));
}

const say = ({ app, channel, release }: LiveRelease) => `${app} ${release.releaseId} (${channel})`;

/**
 * Whether a release fits what is live: a remote every shell that visitors may have, a shell every remote.
 * @param together releases that go live with it, each in place of what its app has now; none of them has a canary
 * @throws ContractMisfit that names each pair that does not fit
 */
export async function checkContracts(
  store: Store,
  candidate: Candidate,
  together: readonly Candidate[] = [],
): Promise<void> {
  const isShell = candidate.app === 'shell';
  const next = new Map(together.map((release) => [release.app, release]));
  const apps = new Set([...(await releasedApps(store)), ...next.keys()]);
  const others = [...apps].filter((app) => (app === 'shell') !== isShell);
  const live = (await Promise.all(others.map((app) => liveOf(store, app, next.get(app))))).flat();
  const misfits = live.filter(({ release }) =>
    isShell
      ? !satisfiesContract(candidate.contract, release.contract)
      : !satisfiesContract(release.contract, candidate.contract),
  );
  if (misfits.length === 0) return;
  const reasons = misfits.map((found) =>
    isShell
      ? `${say(found)} needs ${found.release.contract}`
      : `${say(found)} offers ${found.release.contract}: release a shell that offers more first`,
  );
  throw new ContractMisfit(
    `${candidate.app} ${candidate.releaseId} ${isShell ? 'offers' : 'needs'} shell contract ${candidate.contract}, but ` +
      `${reasons.join('; ')}. Nothing was moved.`,
  );
}
