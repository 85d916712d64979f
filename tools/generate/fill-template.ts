import { CliError } from '@kenali/node-utils';
import type { NewRemote } from './read-request.ts';

/** The placeholders of the template and their replacements. */
const wordsOf = ({ app, container, prefix, title }: NewRemote): [string, string][] => [
  ['example-mf', app],
  ['example_mf', container],
  ['/example-prefix', prefix],
  ['example-prefix', prefix.slice(1)],
  ['Judul Contoh', title],
];

/** @returns a file of the template as the new remote has it */
export function fillTemplate(text: string, remote: NewRemote): string {
  return wordsOf(remote).reduce((filled, [word, value]) => filled.replaceAll(word, value), text);
}

interface Manifest {
  dependencies: Record<string, string>;
}

/**
 * The new app's package.json, with the versions that the other apps use.
 * @param model package.json of another app
 * @throws CliError when that app lacks one of the packages
 */
export function fillManifest(text: string, model: string): Record<string, unknown> {
  const manifest = JSON.parse(text) as Manifest;
  const known = (JSON.parse(model) as Manifest).dependencies;
  for (const name of Object.keys(manifest.dependencies)) {
    const version = known[name];
    if (!version) throw new CliError(`The other remotes do not use ${name}; nothing was written.`);
    manifest.dependencies[name] = version;
  }
  return manifest as unknown as Record<string, unknown>;
}
