import { prefixesOverlap, SERVER_PATHS } from '@kenali/contracts';
import { CliError } from '@kenali/node-utils';
import type { SourceRemote } from '../shared/apps.ts';
import type { NewRemote } from './read-request.ts';

/** Names and paths in use. */
export interface Taken {
  /** Folders under `apps`. */
  apps: readonly string[];
  remotes: readonly SourceRemote[];
  /** Paths of the shell's own pages: "/login". */
  shellPaths: readonly string[];
}

/** @throws CliError that names the current owner of the name or prefix */
export function checkFree({ app, container, prefix }: NewRemote, { apps, remotes, shellPaths }: Taken): void {
  if (apps.includes(app) || remotes.some(({ name }) => name === container))
    throw new CliError(`An app named ${app} already exists.`);
  for (const other of remotes) {
    const owned = other.prefixes.find((theirs) => prefixesOverlap(prefix, theirs));
    if (owned) throw new CliError(`${prefix} belongs to ${other.app}, which owns ${owned}.`);
  }
  const own = shellPaths.find((path) => prefixesOverlap(prefix, path));
  if (own) throw new CliError(`${prefix} belongs to the shell, whose page is at ${own}.`);
  const served = SERVER_PATHS.find((path) => prefixesOverlap(prefix, path));
  if (served) throw new CliError(`${prefix} belongs to the servers, which handle ${served}.`);
}

/** Paths of the shell's own pages, read from the source of its router. */
export const shellPathsOf = (routes: string): string[] =>
  [...routes.matchAll(/\bownPage\(\s*'(\/[^']*)'/g)].map(([, path]) => path as string);
