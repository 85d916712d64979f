import { CliError } from '@kenali/node-utils';
import type { Edit } from './edit.ts';

interface Lock {
  packages: Record<string, Record<string, unknown>>;
}

/**
 * Adds the workspace to the lock file, because `npm ci` refuses one that is missing there. It depends on the packages of
 * the other remotes, so no registry is needed.
 * @param manifest the new app's package.json
 */
export const addToLock = (manifest: Record<string, unknown>): Edit => ({
  path: 'package-lock.json',
  apply(text, { app }) {
    const lock = JSON.parse(text) as Lock;
    const { name, version, license, dependencies } = manifest;
    for (const needed of Object.keys(dependencies as object)) {
      if (!(`node_modules/${needed}` in lock.packages)) throw new CliError(`package-lock.json has no ${needed}.`);
    }
    const added: Lock['packages'] = {
      [`apps/${app}`]: { name, version, license, dependencies },
      [`node_modules/@kenali/${app}`]: { resolved: `apps/${app}`, link: true },
    };
    for (const [path, entry] of Object.entries(added)) lock.packages = inOrder(lock.packages, path, entry);
    return `${JSON.stringify(lock, null, 2)}\n`;
  },
});

/** npm sorts the paths alphabetically, after the root. */
function inOrder(packages: Lock['packages'], path: string, entry: Record<string, unknown>): Lock['packages'] {
  const [root, ...rest] = Object.entries(packages);
  if (!root) throw new CliError('package-lock.json is empty.');
  const at = rest.findIndex(([other]) => other.localeCompare(path, 'en') > 0);
  rest.splice(at < 0 ? rest.length : at, 0, [path, entry]);
  return Object.fromEntries([root, ...rest]);
}
