import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { REMOTES, type RemoteName } from '@kenali/contracts';
import { CliError } from '@kenali/node-utils';

/** Folders of all apps, the shell among them. */
export const listApps = (root: string): string[] =>
  globSync('apps/*/webpack.config.cjs', { cwd: root })
    .map((path) => basename(dirname(path)))
    .sort();

/** A remote by its folder. @throws CliError that names those there are */
export function findRemote(app: string): { app: string; name: RemoteName; prefixes: readonly string[] } {
  const remotes = Object.entries(REMOTES) as [RemoteName, { app: string; prefixes: readonly string[] }][];
  const found = remotes.find(([, remote]) => remote.app === app);
  if (!found) {
    const names = remotes.map(([, remote]) => remote.app).join(', ');
    throw new CliError(
      `There is no remote ${app}. There are: ${names}. Without a name, "npm run dev" watches everything.`,
    );
  }
  return { ...found[1], name: found[0] };
}
