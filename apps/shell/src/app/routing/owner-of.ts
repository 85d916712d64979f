import { REMOTES, type RemoteName } from '@kenali/contracts';

/**
 * Returns the remote that owns a path. The prefix '/' matches only itself; every other prefix also matches its
 * subpaths.
 */
export function ownerOf(pathname: string): RemoteName | null {
  const owns = (prefix: string) =>
    prefix === '/' ? pathname === '/' : pathname === prefix || pathname.startsWith(`${prefix}/`);
  const names = Object.keys(REMOTES) as RemoteName[];
  return names.find((name) => REMOTES[name].prefixes.some(owns)) ?? null;
}
