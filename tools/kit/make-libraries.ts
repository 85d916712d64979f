import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError, runCommand } from '@kenali/node-utils';
import { dependenciesOf, packagesIn, readJson, versionsOf } from './manifests.ts';
import { type KitLibrary, LIBRARIES } from './packages.ts';

interface Manifest {
  name: string;
  version: string;
  license: string;
  sideEffects?: boolean;
  exports: Record<string, string>;
}

/** Node reads `src/pages.ts` without a build since this version. */
export const OLDEST_NODE = '22.18';
/** What every package of the kit runs on. */
export const ENGINES = { node: `>=${OLDEST_NODE}` };

const manifestOf = (root: string, lib: string) => readJson<Manifest>(join(root, 'libs', lib, 'package.json'));
const isSource = (file: string) => /\.tsx?$/.test(file);
const SOURCE_IMPORT = /((?:\bfrom\s*|\bimport\(\s*|\brequire\(\s*)['"]\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g;

/** The sources that the entries and the copied files of a library load, relative to its folder. */
function entryFiles(root: string, { lib, entries, copied }: KitLibrary): string[] {
  const { exports } = manifestOf(root, lib);
  const named = entries.map((entry) => {
    const file = exports[entry];
    if (!file) throw new CliError(`libs/${lib}/package.json has no entry ${entry}.`);
    return file.slice(2);
  });
  const texts = copied.flatMap((folder) =>
    globSync(`libs/${lib}/${folder}/*.cjs`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8')),
  );
  const required = texts.flatMap((text) =>
    [...text.matchAll(/require\('\.\.\/(src\/[^']+)'\)/g)].map(([, file]) => file),
  );
  return [...new Set([...named, ...required])].filter((file): file is string => file !== undefined && isSource(file));
}

/**
 * The sources behind the names that the libraries import each other by. Found through the links in `node_modules`, a file
 * counts as one of a dependency, for which the compiler writes nothing; which way it finds a file first is a race.
 */
const sourcesByName = (root: string) =>
  Object.fromEntries(
    LIBRARIES.flatMap(({ lib }) => {
      const { name, exports } = manifestOf(root, lib);
      return Object.entries(exports)
        .filter(([, file]) => isSource(file))
        .map(([entry, file]) => [join(name, entry), [join(root, 'libs', lib, file)]]);
    }),
  );

/**
 * Compiles the libraries to JavaScript with declarations, below `out/<lib>/src`.
 * @throws CliError with the messages of the compiler
 */
async function compileLibraries(root: string, out: string): Promise<void> {
  const config = join(root, `.cache/kit-${process.pid}.json`);
  const files = LIBRARIES.flatMap((each) => entryFiles(root, each).map((file) => join(root, 'libs', each.lib, file)));
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    // What the types of Node and Jest add must not be what a browser's code needs.
    rootDir: join(root, 'libs'),
    outDir: out,
    target: 'es2021',
    types: ['node'],
    paths: sourcesByName(root),
  };
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }));
  const { code, output } = await runCommand(join(root, 'node_modules/.bin/tsc'), ['-p', config], { cwd: root });
  rmSync(config);
  if (code !== 0) throw new CliError(`The libraries do not compile.\n${output}`);
  for (const path of globSync(`${out}/**/*.d.ts`))
    writeFileSync(path, readFileSync(path, 'utf8').replace(SOURCE_IMPORT, '$1.js'));
}

/** "./src/index.ts" becomes the compiled file with its declarations. */
const exportOf = (file: string) =>
  isSource(file) ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') } : file;

/** Adds package.json, licence and copied files to the compiled library. @param folder its folder, with `src` */
function completeLibrary(root: string, folder: string, library: KitLibrary): void {
  const { lib, entries, copied, alsoNeeds } = library;
  const { name, version, license, sideEffects, exports } = manifestOf(root, lib);
  for (const part of copied) {
    cpSync(join(root, 'libs', lib, part), join(folder, part), { recursive: true });
    for (const path of globSync(`${folder}/${part}/*.cjs`))
      writeFileSync(path, readFileSync(path, 'utf8').replace(SOURCE_IMPORT, '$1.js'));
    cpSync(join(root, 'services/api/openapi.json'), join(folder, part, 'api.json'));
  }
  const texts = globSync(`${folder}/**/*.{js,cjs,d.ts}`).map((file) => readFileSync(file, 'utf8'));
  const needs = [...texts.flatMap(packagesIn), ...alsoNeeds].filter((each) => each !== name);
  const ownVersion = (own: string) => manifestOf(root, own.slice('@kenali/'.length)).version;
  const manifest = {
    name,
    version,
    type: 'module',
    license,
    sideEffects,
    engines: ENGINES,
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry, exportOf(exports[entry] ?? '')])),
      './package.json': './package.json',
    },
    ...dependenciesOf(needs, { versionOf: versionsOf(root), ownVersion }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'libs', lib, 'README.md'), join(folder, 'README.md'));
}

/** Makes the folders of the libraries' packages, `out/<lib>`. @returns the folders */
export async function makeLibraries(root: string, out: string): Promise<string[]> {
  await compileLibraries(root, out);
  return LIBRARIES.map((library) => {
    const folder = join(out, library.lib);
    completeLibrary(root, folder, library);
    return folder;
  });
}
