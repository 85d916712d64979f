import { namedReleases, PAGES_FILE, parsePages, parsePointer, type Release } from '@kenali/federation/boot';
import { pointerPath, type Store } from '../store/store.ts';
import { claimOwner } from './claim-owner.ts';
import { claimsOf, REGISTRY_APP, REGISTRY_FILE, type Registry, readRegistry } from './registry.ts';

/** Another app owns a path that a release states. */
export class PrefixTaken extends Error {
  override name = 'PrefixTaken';
}

type Claimant = Pick<Release, 'app' | 'prefixes'>;

/** The pages of the live shells. Empty without one, and null if one does not declare them. */
async function shellPages(store: Store): Promise<string[] | null> {
  const pointer = await store.read(pointerPath('shell'));
  if (!pointer) return [];
  const named = namedReleases(parsePointer(pointer.content.toString()));
  const files = await Promise.all(named.map(({ releaseId }) => store.read(`shell/${releaseId}/${PAGES_FILE}`)));
  if (!files.every((file) => file !== null)) return null;
  return files.flatMap(({ content }) => parsePages(content.toString()).map(({ path }) => path));
}

/** A claim without a pointer counts this long: the move that made it may still run. */
const CLAIM_HOLDS_MS = 60 * 60_000;

/** Removes the claims of moves that never ended, as after a conflict, so that they take no path permanently. */
async function withoutAbandoned(store: Store, registry: Registry): Promise<Registry> {
  const apps: Registry['apps'] = {};
  for (const [app, claim] of Object.entries(registry.apps)) {
    const { time = '' } = registry.history.findLast((move) => move.app === app) ?? {};
    const isRecent = Date.now() - Date.parse(time) < CLAIM_HOLDS_MS;
    if (isRecent || (await store.read(pointerPath(app)))) apps[app] = claim;
  }
  return { ...registry, apps };
}

function refuseTaken(registry: Registry, pages: readonly string[] | null, releases: readonly Claimant[]): void {
  const claims = claimsOf(registry);
  for (const { app, prefixes } of releases) {
    for (const prefix of prefixes) {
      const owner = claimOwner(app, prefix, { pages, claims });
      if (owner) throw new PrefixTaken(`${app}: ${prefix} belongs to ${owner}. Nothing was moved.`);
    }
  }
}

/**
 * Checks that no other app owns a path of a release. Claims nothing.
 * @throws PrefixTaken that names the owner; BrokenDocument if the registry cannot be read
 */
export async function checkPrefixes(store: Store, release: Claimant): Promise<void> {
  if (release.app === 'shell') return;
  const { registry } = await readRegistry(store);
  refuseTaken(await withoutAbandoned(store, registry), await shellPages(store), [release]);
}

const MAX_HISTORY = 100;
const ATTEMPTS = 10;

/**
 * Lists an app in the registry, with the paths of the releases that its pointer is about to name. Writes nothing if the registry has them already.
 * By compare-and-set, so that only one of two apps gets a path.
 * @throws PrefixTaken that names the owner; BrokenDocument if the registry cannot be read
 */
export async function claimPrefixes(
  store: Store,
  { app, actor, releases }: { app: string; actor: string; releases: readonly Claimant[] },
): Promise<void> {
  if (app === 'shell') return;
  if (app === REGISTRY_APP) throw new Error(`no app can have the name ${REGISTRY_APP}. Nothing was moved.`);
  const prefixes = [...new Set(releases.flatMap((release) => release.prefixes))].sort();
  const pages = await shellPages(store);
  for (let attempt = 1; ; attempt += 1) {
    const { registry: stored, etag } = await readRegistry(store);
    const registry = await withoutAbandoned(store, stored);
    refuseTaken(registry, pages, releases);
    if (JSON.stringify(registry.apps[app]?.prefixes) === JSON.stringify(prefixes)) return;
    const revision = registry.revision + 1;
    const move = { revision, app, prefixes, actor, time: new Date().toISOString() };
    const next: Registry = {
      schema: 1,
      revision,
      apps: { ...registry.apps, [app]: { prefixes } },
      history: [...registry.history, move].slice(-MAX_HISTORY),
    };
    const content = Buffer.from(`${JSON.stringify(next, null, 2)}\n`);
    if ((await store.putPointer(REGISTRY_FILE, content, etag)) === 'put') return;
    if (attempt === ATTEMPTS)
      throw new Error(`${REGISTRY_FILE} in ${store.where} changes too often. Nothing was moved: try again.`);
  }
}
