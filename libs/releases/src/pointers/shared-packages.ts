import type { Release } from '@kenali/federation/boot';
import { packageOf } from '@kenali/node-utils';
import { satisfies } from 'semver';

/** What the manifest of a remote says about a shared package. */
interface Needed {
  name: string;
  requiredVersion: string;
}

/** Packages that the remote brings itself have files; the federation plugin writes no range for those that fit any version. */
function neededBy({ manifest }: Pick<Release, 'manifest'>): Needed[] {
  const shared = (manifest?.shared ?? []) as Partial<Needed & { assets: { js: { sync: string[] } } }>[];
  return shared.flatMap(({ name, requiredVersion, assets }) =>
    name && requiredVersion && !assets?.js?.sync?.length ? [{ name, requiredVersion }] : [],
  );
}

/**
 * Lists the shared packages that a remote needs and a shell does not provide in a version that fits: a page with both would refuse the remote.
 * @returns "react ^20.0.0 (the shell provides 19.3.1)"
 */
export function findUnmet(shell: Pick<Release, 'provides'>, remote: Pick<Release, 'manifest'>): string[] {
  return neededBy(remote).flatMap(({ name, requiredVersion }) => {
    const version = shell.provides[packageOf(name)];
    if (version && satisfies(version, requiredVersion, { includePrerelease: true })) return [];
    return [`${name} ${requiredVersion} (the shell provides ${version ?? 'none'})`];
  });
}
