import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { fillTemplate } from '../../generate/fill-template.ts';
import type { Order } from './read-order.ts';

/** Files of the template for this repository that a repository of its own replaces. */
const REPLACED = ['package.json', 'jest.config.cjs'];
/** npm changes or drops these names in a package. */
const RENAMED: Record<string, string> = { gitignore: '.gitignore', github: '.github' };
/** What a new repository may have already. */
const ALLOWED = ['.git'];
const TARBALL = /^kenali-(contracts|federation|ui|release)-\d.*\.tgz$/;

const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());

const renamed = (path: string) => path.replace(/^[^/]+/, (first) => RENAMED[first] ?? first);

/** Contents by path, of the templates from the most general to the most special. */
function readTemplates(folder: string, template: Order['template']): Map<string, string> {
  const files = new Map<string, string>();
  const add = (part: string, skipped: readonly string[] = []) => {
    for (const path of filesIn(join(folder, part)))
      if (!skipped.includes(path)) files.set(renamed(path), readFileSync(join(folder, part, path), 'utf8'));
  };
  add('app', REPLACED);
  add('repository');
  if (template === 'element') add('element');
  return files;
}

/** The tarballs of the kit by package. @throws CliError if one is missing */
function findTarballs(kit: string): Map<string, string> {
  const files = existsSync(kit) ? readdirSync(kit).filter((file) => TARBALL.test(file)) : [];
  const found = new Map(files.map((file) => [`@kenali/${TARBALL.exec(file)?.[1]}`, file]));
  if (found.size === 4 && files.length === 4) return found;
  throw new CliError(
    `${kit} must have one tarball each of @kenali/contracts, federation, ui and release. "npm run kit" of the main repository makes them.`,
  );
}

/** package.json with the packages of the kit, which lie in the repository, so that no registry must have them. */
function fillManifest(text: string, tarballs: ReadonlyMap<string, string>): string {
  const manifest = JSON.parse(text);
  for (const [name, file] of tarballs) {
    const group = name === '@kenali/release' ? 'devDependencies' : 'dependencies';
    manifest[group] = { [name]: `file:kit/${file}`, ...manifest[group] };
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Replaces the packages of the kit in a repository that was written before, and names them in its package.json.
 * @param options.kit folder of the new tarballs, by default that of this package
 * @returns the names of the new tarballs
 * @throws CliError if the folder has no remote, or the kit is not complete; nothing is written then
 */
export function updateKit({ into, kit, own }: { into: string; kit: string | undefined; own: string }): string[] {
  const path = join(into, 'package.json');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  if (typeof JSON.parse(text).kenali?.app !== 'string')
    throw new CliError(`${into} has no package.json that states "kenali.app". Run this in the repository of a remote.`);
  const source = kit ?? join(own, 'kit');
  const tarballs = [...findTarballs(source)].map(([name, file]) => ({
    name,
    file,
    content: readFileSync(join(source, file)),
  }));
  const target = join(into, 'kit');
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(target)) if (TARBALL.test(file)) rmSync(join(target, file));
  for (const { file, content } of tarballs) writeFileSync(join(target, file), content);
  const updated = tarballs.reduce(
    (manifest, { name, file }) => manifest.replace(new RegExp(`("${name}": )"file:kit/[^"]*"`), `$1"file:kit/${file}"`),
    text,
  );
  writeFileSync(path, updated);
  return tarballs.map(({ file }) => file);
}

interface Options extends Pick<Order, 'remote' | 'template' | 'kit'> {
  into: string;
  /** The folder of this package, with `template` and `kit`. */
  own: string;
}

/**
 * Writes the repository of a remote.
 * @returns the paths of the written files
 * @throws CliError if the folder is not empty, or the kit is not complete; nothing is written then
 */
export function createRepository({ remote, template, kit, into, own }: Options): string[] {
  const present = existsSync(into) ? readdirSync(into).filter((name) => !ALLOWED.includes(name)) : [];
  if (present.length > 0)
    throw new CliError(`${into} is not empty: it has ${present.slice(0, 3).join(', ')}. Use a new folder.`);
  const source = kit ?? join(own, 'kit');
  const tarballs = findTarballs(source);
  const files = readTemplates(join(own, 'template'), template);
  files.set('package.json', fillManifest(files.get('package.json') ?? '', tarballs));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), fillTemplate(text, remote));
  }
  for (const file of tarballs.values()) cpSync(join(source, file), join(into, 'kit', file));
  return [...files.keys(), ...[...tarballs.values()].map((file) => `kit/${file}`)].sort();
}
