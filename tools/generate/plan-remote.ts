import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { addToBoundaries, addToLock, addToReadme } from './edits.ts';
import { fillManifest, fillTemplate } from './fill-template.ts';
import type { NewRemote } from './read-request.ts';

/** Path relative to the root, and the text of the file. */
export type Files = Map<string, string>;

const TEMPLATE = 'tools/generate/template';
/** The existing remote whose package versions and pipeline are copied. */
const MODEL = 'catalog-mf';

/**
 * Computes the files of a new remote, without writing them.
 * @throws CliError if a file that lists the remotes has an unexpected form
 */
export function planRemote(root: string, remote: NewRemote, contract: string): { created: Files; changed: Files } {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const created: Files = new Map();
  for (const path of filesIn(join(root, TEMPLATE, 'app')))
    created.set(`apps/${remote.app}/${path}`, fillTemplate(read(`${TEMPLATE}/app/${path}`), remote));
  const manifestPath = `apps/${remote.app}/package.json`;
  const manifest = fillManifest(created.get(manifestPath) ?? '', read(`apps/${MODEL}/package.json`), contract);
  created.set(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  created.set(`e2e/tests/remotes/${remote.app}.spec.ts`, fillTemplate(read(`${TEMPLATE}/example-mf.spec.ts`), remote));
  const pipeline = read(`.github/workflows/release-${MODEL}.yml`).replaceAll(MODEL, remote.app);
  created.set(`.github/workflows/release-${remote.app}.yml`, pipeline);

  const changed: Files = new Map();
  for (const { path, apply } of [addToBoundaries, addToReadme, addToLock(manifest)])
    changed.set(path, apply(read(path), remote));
  return { created, changed };
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
