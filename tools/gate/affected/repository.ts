import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A workspace project: "@kenali/admin-mf" in "apps/admin-mf". */
export interface Project {
  name: string;
  folder: string;
}

/** The workspace's projects, by folder. */
export const listProjects = (root: string): Project[] =>
  globSync('{apps,libs,services}/*/package.json', { cwd: root })
    .sort()
    .map((path) => ({ name: JSON.parse(readFileSync(join(root, path), 'utf8')).name, folder: dirname(path) }));

export interface BrowserSpec {
  /** Path inside `e2e/tests`. */
  file: string;
  /** The remotes that its tests open; null when its tags do not say. */
  remotes: readonly string[] | null;
}

/**
 * Reads the tags of a spec: one `@<remote>` for each remote that it opens, or `@shell` when it opens none.
 * @param source the text of the spec
 * @returns null when it has neither, so it may open any remote
 */
export function readRemoteTags(source: string): string[] | null {
  const tags = [...source.matchAll(/'@(shell|[a-z0-9-]+-mf)'/g)].map(([, name]) => name as string);
  if (tags.length === 0) return null;
  return [...new Set(tags)].filter((name) => name !== 'shell');
}

/** Lists all browser tests, sorted by path. */
export const listBrowserSpecs = (root: string): BrowserSpec[] =>
  globSync('**/*.spec.ts', { cwd: join(root, 'e2e/tests') })
    .sort()
    .map((file) => ({ file, remotes: readRemoteTags(readFileSync(join(root, 'e2e/tests', file), 'utf8')) }));
