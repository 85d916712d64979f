import { CliError } from '@kenali/node-utils';
import type { NewRemote } from './read-request.ts';

/** Paths that the site and the API handle. */
const SERVER_PATHS = ['/api', '/assets', '/healthz', '/readyz', '/mailbox'];

/** Names and paths in use. */
export interface Taken {
  /** Folders under `apps`. */
  apps: readonly string[];
  /** `REMOTES` of the shell contract. */
  remotes: Record<string, { app: string; prefixes: readonly string[] }>;
  /** Paths of the shell's own pages: "/login". */
  shellPaths: readonly string[];
}

/** @throws CliError that names the current owner of the name or prefix */
export function checkFree({ app, container, prefix }: NewRemote, { apps, remotes, shellPaths }: Taken): void {
  if (apps.includes(app) || container in remotes) throw new CliError(`An app named ${app} already exists.`);
  for (const other of Object.values(remotes)) {
    const owned = other.prefixes.find((theirs) => overlap(prefix, theirs));
    if (owned) throw new CliError(`${prefix} belongs to ${other.app}, which owns ${owned}.`);
  }
  const own = shellPaths.find((path) => overlap(prefix, path));
  if (own) throw new CliError(`${prefix} belongs to the shell, whose page is at ${own}.`);
  const served = SERVER_PATHS.find((path) => overlap(prefix, path));
  if (served) throw new CliError(`${prefix} belongs to the servers, which handle ${served}.`);
}

/** A prefix owns every path below it, except "/", which owns only itself. */
function overlap(one: string, other: string): boolean {
  if (one === '/' || other === '/') return one === other;
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Paths of the shell's own pages, read from the source of its router. */
export const shellPathsOf = (routes: string): string[] =>
  [...routes.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path as string);
