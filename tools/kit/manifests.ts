import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, packageOf } from '@kenali/node-utils';
import { FOR_TESTS, PROVIDED } from './packages.ts';

export type Json = Record<string, unknown>;

export const readJson = <T = Json>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** @returns the version that the lock file has of a package. The function throws a CliError for a package that it does not have */
export function versionsOf(root: string): (name: string) => string {
  const { packages } = readJson<Lock>(join(root, 'package-lock.json'));
  return (name) => {
    // A version that only our libs use is not at the top.
    const own = Object.keys(packages).find(
      (path) => /^libs\/[^/]+\//.test(path) && path.endsWith(`/node_modules/${name}`),
    );
    const version = packages[own ?? `node_modules/${name}`]?.version;
    if (version) return version;
    throw new CliError(`A package of the kit imports ${name}, but package-lock.json does not have it.`);
  };
}

const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)(['"])([^'"\n]+)\1/g;
/** A file, a module of Node and a sentence are none. */
const PACKAGE = /^(?:@[a-z][\w-]*\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/;
/** A comment may show an import. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The packages that the text of a file imports. Node's own modules and files do not count. */
export const packagesIn = (text: string): string[] =>
  [...text.replace(COMMENTS, '').matchAll(IMPORTS)]
    .map(([, , specifier = '']) => specifier)
    .filter((specifier) => PACKAGE.test(specifier))
    .map(packageOf);

/**
 * Sorts what a package needs: exact versions of the lock file, ranges for what the shell provides, and types for declarations that
 * name React.
 * @param ownVersion version of a package of this repository, such as `@kenali/contracts`
 */
export function dependenciesOf(
  names: Iterable<string>,
  { versionOf, ownVersion }: { versionOf: (name: string) => string; ownVersion: (name: string) => string },
): Json {
  const all = [...new Set(names)].sort();
  const typed = all.filter((name) => name === 'react' || name === 'react-dom').map((name) => `@types/${name}`);
  const peers = all.filter((name) => PROVIDED.includes(name) || FOR_TESTS.includes(name));
  const rest = [...all.filter((name) => !peers.includes(name)), ...typed].sort();
  const pairs = (list: readonly string[], valueFor: (name: string) => string) =>
    Object.fromEntries(list.map((name) => [name, valueFor(name)]));
  const optional = peers.filter((name) => FOR_TESTS.includes(name));
  return {
    dependencies: pairs(rest, (name) => (name.startsWith('@kenali/') ? ownVersion(name) : versionOf(name))),
    peerDependencies: pairs(peers, (name) => `^${versionOf(name)}`),
    ...(optional.length > 0
      ? { peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])) }
      : {}),
  };
}
