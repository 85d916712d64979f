import { derivePlatform, type Platform } from './derive-platform.ts';

export interface LockedPackage extends Partial<Platform> {
  version?: string;
  resolved?: string;
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
 * Adds the platform binaries that npm left out because the registry at hand does not hold them: `npm ci` misses them in
 * the lock file although it would not install them here. The entries carry no integrity hash; a lock file that is
 * written against a full registry gets complete ones.
 * @returns the lock with sorted packages and the paths that were added; an already complete lock comes back equal
 * @throws Error when the platform or the version of a missing package cannot be told
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

/** Node's own search: beside the package that asks, then one level up, and so on to the root. */
function resolvePath(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

/** An exact wish that the found version does not meet; ranges were weighed by npm when it chose the version. */
const needsOwn = (version: string | undefined, range: string) => /^\d+\.\d+\.\d+/.test(range) && version !== range;

/** Keys in the order in which npm writes them, so that a later npm install shows no difference. */
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

/** Wanted by two packages: left out with development packages only if both are such. */
function shareFlags(entry: LockedPackage, parent: LockedPackage) {
  if (!parent.dev) delete entry.dev;
  if (!parent.peer) delete entry.peer;
}

/** The order in which npm itself writes them. */
const sortByPath = (packages: Lock['packages']) =>
  Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
