import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addToLock, addToReadme } from './edits.ts';
import { fillManifest, fillTemplate } from './fill-template.ts';
import type { NewRemote } from './read-request.ts';

/** Path relative to the root, and the text of the file. */
export type Files = Map<string, string>;

const TEMPLATE = 'tools/generate/template/app';
/** The existing remote whose package versions are copied. */
const MODEL = 'catalog-mf';

/**
 * Computes the files of a new remote, without writing them.
 * @throws CliError if a file that lists the remotes has an unexpected form
 */
export function planRemote(root: string, remote: NewRemote): { created: Files; changed: Files } {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const created: Files = new Map();
  for (const path of filesIn(join(root, TEMPLATE)))
    created.set(`apps/${remote.app}/${path}`, fillTemplate(read(`${TEMPLATE}/${path}`), remote));
  const manifestPath = `apps/${remote.app}/package.json`;
  const manifest = fillManifest(created.get(manifestPath) ?? '', read(`apps/${MODEL}/package.json`));
  created.set(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);

  const changed: Files = new Map();
  for (const { path, apply } of [addToReadme, addToLock(manifest)]) changed.set(path, apply(read(path), remote));
  return { created, changed };
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
