import { forEachLimit } from '@kenali/node-utils';
import { derivePlatform, type Platform } from './derive-platform.ts';

/** Registry requests at once. */
const LOOK_UPS = 8;

export interface LockedPackage extends Partial<Platform> {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  peer?: boolean;
  optional?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/**
 * Adds the platform binaries that npm left out because the registry in use does not have them. `npm ci` fails without
 * their entries, although it would not install them on this machine. `addMissingIntegrity` adds their hashes where the registry
 * has them.
 * @returns the lock with sorted packages, and the added paths; a complete lock is returned unchanged
 * @throws Error if the platform or version of a missing package is unknown
 */
export function addMissingBinaries(lock: Lock): { lock: Lock; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [parentPath, parent] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const found = resolvePath(packages, parentPath, name);
      if (found !== undefined && added.includes(found)) shareFlags(packages[found] as LockedPackage, parent);
      if (found !== undefined && !needsOwn(packages[found]?.version, range)) continue;
      const version = /^[\^~]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1];
      if (version === undefined)
        throw new Error(`${name} is missing in the lock file and "${range}" names no version.`);
      const place = `${found === undefined ? '' : `${parentPath}/`}node_modules/${name}`;
      packages[place] = entryOf(version, parent, derivePlatform(name));
      added.push(place);
    }
  }
  return { lock: { ...lock, packages: sortByPath(packages) }, added: added.sort() };
}

/**
 * Adds the integrity hashes that are missing, as far as `lookUp` knows them. Without a hash, npm installs whatever the registry
 * sends under that version.
 * @param lookUp returns the hash of `name@version`, or null if the registry does not have the package
 * @returns the lock, the completed paths, and those that are still without a hash
 */
export async function addMissingIntegrity(
  lock: Lock,
  lookUp: (spec: string) => Promise<string | null>,
): Promise<{ lock: Lock; added: string[]; missing: string[] }> {
  const packages = { ...lock.packages };
  const [added, missing]: [string[], string[]] = [[], []];
  const incomplete = Object.entries(lock.packages).filter(
    ([place, { link, integrity, version }]) => place.includes('node_modules/') && !link && !integrity && version,
  );
  await forEachLimit(incomplete, LOOK_UPS, async ([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const integrity = await lookUp(`${name}@${entry.version}`);
    if (integrity === null) missing.push(place);
    else {
      added.push(place);
      // npm's order: the hash follows the version.
      const { version, ...rest } = entry;
      packages[place] = { version, integrity, ...rest };
    }
  });
  return { lock: { ...lock, packages }, added: added.sort(), missing: missing.sort() };
}

/** Resolves like Node: in the package's own folder, then one level up, until the root. */
function resolvePath(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

/** Whether an exact version differs from the installed one. npm has already checked ranges. */
const needsOwn = (version: string | undefined, range: string) => /^\d+\.\d+\.\d+/.test(range) && version !== range;

/** Keys in npm's order, so that a later npm install causes no diff. */
const entryOf = (
  version: string,
  { dev, peer }: LockedPackage,
  { cpu, libc, os }: Partial<Platform>,
): LockedPackage => ({
  version,
  ...(cpu && { cpu }),
  ...(dev && { dev }),
  ...(libc && { libc }),
  optional: true,
  ...(os && { os }),
  ...(peer && { peer }),
});

/** A binary of two packages is a development dependency only if both packages are. */
function shareFlags(entry: LockedPackage, parent: LockedPackage) {
  if (!parent.dev) delete entry.dev;
  if (!parent.peer) delete entry.peer;
}

/** npm's own order. */
const sortByPath = (packages: Lock['packages']) =>
  Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')));

export interface FoundAddress {
  /** Counted from 1. */
  line: number;
  text: string;
}

/**
 * Finds the lines of a lock file that contain a registry address in `resolved`. Workspace links such as
 * `"resolved": "apps/shell"` are allowed.
 */
export function findAddresses(lockText: string): FoundAddress[] {
  return lockText
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => /"resolved":\s*"[a-z+]+:/i.test(text));
}
