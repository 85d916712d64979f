import { REMOTES, type RemoteName } from '@kenali/contracts';

const owned = Object.entries(REMOTES).flatMap(([name, { prefixes }]) =>
  prefixes.map((prefix) => ({ name: name as RemoteName, prefix })),
);

/** The remote whose screen stands at a path, or null where the shell itself does. "/" owns itself only. */
export function findOwner(path: string): RemoteName | null {
  const found = owned.find(({ prefix }) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)));
  return found?.name ?? null;
}
