import { REMOTES, type RemoteName } from '@kenali/contracts';

/** The remote that owns a path: '/' exactly, every other prefix with all below it. */
export function ownerOf(pathname: string): RemoteName | null {
  const owns = (prefix: string) =>
    prefix === '/' ? pathname === '/' : pathname === prefix || pathname.startsWith(`${prefix}/`);
  const names = Object.keys(REMOTES) as RemoteName[];
  return names.find((name) => REMOTES[name].prefixes.some(owns)) ?? null;
}
