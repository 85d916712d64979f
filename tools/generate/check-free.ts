import { CliError } from '@kenali/node-utils';
import { claimOwner } from '@kenali/releases/registry';
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
  const claims = Object.fromEntries(remotes.map(({ name, prefixes }) => [name, prefixes]));
  const owner = claimOwner(app, prefix, { pages: shellPaths, claims });
  if (owner) throw new CliError(`${prefix} belongs to ${owner}.`);
}
