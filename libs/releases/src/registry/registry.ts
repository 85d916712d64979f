import { arePrefixes, containerOf, KNOWN_PREFIXES, type Prefixes } from '@kenali/contracts';
import { BrokenDocument, isSafeName } from '@kenali/federation/boot';
import { pointerPath, type Store } from '../store/store.ts';

export { claimOwner } from './claim-owner.ts';

/** No app can have this name. */
export const REGISTRY_APP = 'registry';
/** Every CDN revalidates pointers, so the registry has the path of one. */
export const REGISTRY_FILE = pointerPath(REGISTRY_APP);
/** Sites read the pointer of each app, so that nobody makes them read thousands. */
const MOST_APPS = 100;

/** Who changed the registry, and how. */
export interface RegistryMove {
  revision: number;
  app: string;
  prefixes: string[];
  actor: string;
  /** ISO 8601. */
  time: string;
}

/**
 * The apps of a store, and the paths that each claims. It is a list to read and the place where two teams cannot claim one path at the same
 * time, and gives nobody a right: sites take paths and code from releases, which are signed.
 */
export interface Registry {
  schema: 1;
  /** 0 if the store has none yet. */
  revision: number;
  apps: Record<string, { prefixes: string[] }>;
  history: RegistryMove[];
}

export const EMPTY_REGISTRY: Registry = { schema: 1, revision: 0, apps: {}, history: [] };

const what = REGISTRY_FILE;

/** @throws BrokenDocument when the text is not a registry */
export function parseRegistry(text: string): Registry {
  let value: Partial<Registry> | null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BrokenDocument(`${what} is not JSON`);
  }
  const { schema, revision, apps, history } = value ?? {};
  if (schema !== 1 || typeof revision !== 'number' || !Array.isArray(history) || typeof apps !== 'object' || !apps)
    throw new BrokenDocument(`${what} is not a registry`);
  const entries = Object.entries(apps);
  if (entries.length > MOST_APPS) throw new BrokenDocument(`${what} has more than ${MOST_APPS} apps`);
  const broken = entries.find(
    ([app, entry]) => !isSafeName(app) || app === REGISTRY_APP || !arePrefixes(entry?.prefixes),
  );
  if (broken) throw new BrokenDocument(`${what}: ${broken[0]} has no valid name and prefixes`);
  return { schema, revision, apps, history };
}

/** The registry of a store, or an empty one. @throws BrokenDocument */
export async function readRegistry(store: Store): Promise<{ registry: Registry; etag: string | null }> {
  const found = await store.read(REGISTRY_FILE);
  if (!found) return { registry: EMPTY_REGISTRY, etag: null };
  return { registry: parseRegistry(found.content.toString()), etag: found.etag };
}

/** What each app claims. The remotes of this repository have their paths also in a store that does not list them yet. */
export function claimsOf({ apps }: Registry): Prefixes {
  const listed = Object.entries(apps).map(([app, { prefixes }]) => [containerOf(app), prefixes] as const);
  return { ...KNOWN_PREFIXES, ...Object.fromEntries(listed) };
}
