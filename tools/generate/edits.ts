import { CliError } from '@kenali/node-utils';
import type { NewRemote } from './read-request.ts';

/** A file that lists every remote, and how to add one more to it. */
export interface Edit {
  /** Path from the root. */
  path: string;
  /** Returns the text with the new remote added. @throws CliError if the file has an unexpected form */
  apply(text: string, remote: NewRemote): string;
}

/** Inserts `line` before the match of `before`. @throws CliError unless there is exactly one match */
export function insertBefore(text: string, before: RegExp, line: string, path: string): string {
  const found = [...text.matchAll(new RegExp(before, 'gm'))];
  const at = found[0]?.index;
  if (found.length !== 1 || at === undefined)
    throw new CliError(`${path} has an unexpected form (${before}); nothing was written.`);
  return text.slice(0, at) + line + text.slice(at);
}

/** Adds the app to the architecture diagram. */
export const addToReadme: Edit = {
  path: 'README.md',
  apply: (text, { app, container }) =>
    insertBefore(
      text,
      /(?<=^ {4}shell --> admin\[apps\/admin-mf\]\n(?: {4}shell --> .*\n)*)^ {2}end$/,
      `    shell --> ${container}[apps/${app}]\n`,
      'README.md',
    ),
};

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
