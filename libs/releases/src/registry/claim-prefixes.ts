import { appOf, containerOf, prefixesOverlap } from '@kenali/contracts';
import { PAGES_FILE, parsePages, parsePointer, type Release } from '@kenali/federation/boot';
import { pointerPath, type Store } from '../store/store.ts';
import { claimsOf, REGISTRY_APP, REGISTRY_FILE, type Registry, readRegistry } from './registry.ts';

/** Paths that the site and the API handle. */
export const SERVER_PATHS = ['/api', '/assets', '/cdn', '/healthz', '/readyz', '/mailbox'];

/** Another app owns a path that a release states. */
export class PrefixTaken extends Error {
  override name = 'PrefixTaken';
}

type Claimant = Pick<Release, 'app' | 'prefixes'>;

/** The pages of the live shell. Empty without one, and for a shell that does not declare them. */
async function shellPages(store: Store): Promise<string[]> {
  const pointer = await store.read(pointerPath('shell'));
  if (!pointer) return [];
  const { stable } = parsePointer(pointer.content.toString());
  const found = await store.read(`shell/${stable}/${PAGES_FILE}`);
  return found ? parsePages(found.content.toString()).map(({ path }) => path) : [];
}

/** Who owns a prefix that another app wants, as a sentence. The shell's page at "/account" leaves "/account/children" to others. */
function ownerText(registry: Registry, pages: readonly string[], app: string, prefix: string): string | null {
  const served = SERVER_PATHS.find((path) => prefixesOverlap(path, prefix));
  if (served) return `${prefix} belongs to the servers, which handle ${served}`;
  const page = pages.find((path) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));
  if (page) return `${prefix} belongs to the shell, whose page is at ${page}`;
  for (const [name, prefixes] of Object.entries(claimsOf(registry))) {
    const owned = name === containerOf(app) ? undefined : prefixes.find((theirs) => prefixesOverlap(prefix, theirs));
    if (owned) return `${prefix} belongs to ${appOf(name)}, which owns ${owned}`;
  }
  return null;
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

function refuseTaken(registry: Registry, pages: readonly string[], releases: readonly Claimant[]): void {
  for (const release of releases) {
    for (const prefix of release.prefixes) {
      const owner = ownerText(registry, pages, release.app, prefix);
      if (owner) throw new PrefixTaken(`${release.app}: ${owner}. Nothing was moved.`);
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
