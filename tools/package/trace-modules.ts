import { globSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules, createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { packageOf } from '@kenali/node-utils';
import { init, parse } from 'es-module-lexer';

export interface Traced {
  /** Files of the repository, relative to its root. */
  files: Set<string>;
  /** Packages that these files import, with the file that imports each first. */
  packages: Map<string, string>;
}

/**
 * Finds every file of the repository that the entries load, and every package that these files import. Imports of types
 * only do not count, because Node removes them.
 * @param entries paths relative to the root
 * @throws Error if an import leads nowhere
 */
export async function traceModules(root: string, entries: readonly string[]): Promise<Traced> {
  await init;
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const specifier of importsOf(join(root, file))) {
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) continue;
      if (specifier.startsWith('.')) waiting.push(join(dirname(file), specifier));
      else if (specifier.startsWith('@kenali/')) waiting.push(resolveOwn(root, specifier));
      else packages.set(packageOf(specifier), packages.get(packageOf(specifier)) ?? file);
    }
  }
  return { files, packages };
}

function importsOf(path: string): string[] {
  if (!/\.[cm]?[jt]s$/.test(path)) return [];
  const source = readFileSync(path, 'utf8');
  const [imports] = parse(path.endsWith('ts') ? stripTypeScriptTypes(source) : source, path);
  return imports.flatMap(({ n }) => (n === undefined ? [] : [n]));
}

/** Packages of the repository are links in node_modules. */
const resolveOwn = (root: string, specifier: string): string =>
  relative(realpathSync(root), realpathSync(createRequire(join(root, 'package.json')).resolve(specifier)));

/** The code of worker threads, which is loaded by its name, not by an import. */
export const loadedByName = (root: string): string[] => globSync('services/*/src/**/*-worker.ts', { cwd: root }).sort();

/** The package.json of each workspace that the files belong to, once each. */
export const manifestsOf = (files: Iterable<string>): string[] => [
  ...new Set(
    [...files]
      .filter((file) => !file.startsWith('tools/'))
      .map((file) => join(file.split('/').slice(0, 2).join('/'), 'package.json')),
  ),
];
