import { type Channel, type Release, satisfiesContract, servedReleases } from '@kenali/federation/boot';
import { readRelease } from '../publish/read-release.ts';
import { REGISTRY_APP } from '../registry/registry.ts';
import { pointerPath, type Store } from '../store/store.ts';
import { readPointer } from './move-pointer.ts';
import { findUnmet } from './shared-packages.ts';

/** A release to check. `contract` is what a remote needs, or what the shell offers; `manifest` says which shared packages a remote needs. */
export type Candidate = Pick<Release, 'app' | 'releaseId' | 'contract' | 'provides' | 'manifest'>;

/** A release that visitors can get. */
interface LiveRelease {
  app: string;
  channel: Channel;
  release: Candidate;
}

/** A shell and a remote that visitors would get together do not fit. */
export class ContractMismatch extends Error {
  override name = 'ContractMismatch';
}

/** Lists the apps that have a pointer. */
export async function releasedApps(store: Store): Promise<string[]> {
  const folders = (await store.folders('')).filter((name) => !name.startsWith('.') && name !== REGISTRY_APP).sort();
  const pointers = await Promise.all(folders.map((app) => store.read(pointerPath(app))));
  return folders.filter((_app, index) => pointers[index]);
}

async function findLive(store: Store, app: string, next: Candidate | undefined): Promise<LiveRelease[]> {
  if (next) return [{ app, channel: 'stable', release: next }];
  const pointer = (await readPointer(store, app))?.pointer;
  // A remote that is off is checked when it is switched on again. The shell has no such check, so it always counts.
  if (!pointer || (!pointer.enabled && app !== 'shell')) return [];
  const found = await Promise.all(
    servedReleases(pointer).map(async ({ channel, releaseId }) => ({
      app,
      channel,
      release: await readRelease(store, app, releaseId),
    })),
  );
  return found.flatMap((live) => (live.release ? [{ ...live, release: live.release }] : []));
}

const labelOf = ({ app, channel, release }: LiveRelease) => `${app} ${release.releaseId} (${channel})`;

/** Why a shell and a remote do not fit, or null. */
function mismatchOf(shell: Candidate, remote: Candidate): { contract?: true; packages: string[] } | null {
  const packages = findUnmet(shell, remote);
  if (!satisfiesContract(shell.contract, remote.contract)) return { contract: true, packages };
  return packages.length > 0 ? { packages } : null;
}

function reasonOf(candidate: Candidate, other: LiveRelease): string[] {
  const isShell = candidate.app === 'shell';
  const [shell, remote] = isShell ? [candidate, other.release] : [other.release, candidate];
  const mismatch = mismatchOf(shell, remote);
  if (!mismatch) return [];
  const { contract, packages } = mismatch;
  const contractText = isShell
    ? `${labelOf(other)} needs ${remote.contract}`
    : `${labelOf(other)} offers ${shell.contract}: release a shell that offers more first`;
  const packagesText = isShell
    ? `${labelOf(other)} needs the packages ${packages.join(', ')}: release that remote for them first`
    : `with ${labelOf(other)} it needs the packages ${packages.join(', ')}: release a shell that provides them first`;
  return [...(contract ? [contractText] : []), ...(packages.length > 0 ? [packagesText] : [])];
}

/**
 * Checks that a release fits what is live: a remote must fit every shell that visitors can get, a shell every remote. Both the shell contract and
 * the shared packages count.
 * @param together releases that go live at the same time, each in place of the current one of its app
 * @throws ContractMismatch that names every pair that does not fit
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
  const live = (await Promise.all(others.map((app) => findLive(store, app, next.get(app))))).flat();
  const reasons = live.flatMap((other) => reasonOf(candidate, other));
  if (reasons.length === 0) return;
  throw new ContractMismatch(
    `${candidate.app} ${candidate.releaseId} ${isShell ? 'offers' : 'needs'} shell contract ${candidate.contract}, but ` +
      `${reasons.join('; ')}. Nothing was moved.`,
  );
}
