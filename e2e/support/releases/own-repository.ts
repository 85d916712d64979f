import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '@kenali/node-utils';
import { endProcess } from '../stack/servers.ts';
import { compileCacheIn } from '../stack/stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  bin?: string | Record<string, string>;
}

/** A repository with one remote, in a folder where nothing of ours is. */
export interface OwnRepository {
  folder: string;
  /** Runs a script of its package.json. @returns what it prints @throws Error with that if it fails */
  script(name: string, args?: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Runs its `kenali dev`, and waits until pages run from the sources. */
  develop(args: readonly string[]): Promise<void>;
  /** Ends what was started, and removes the folder. */
  remove(): Promise<void>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

async function succeed(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, output } = await runCommand(command, args, { cwd, env: { ...compileCacheIn(ROOT), ...env } });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}

/** Packs the kit once for several repositories. @returns the folder with its tarballs */
export async function packKit(): Promise<string> {
  const kit = join(mkdtempSync(join(tmpdir(), 'kenali-kit-')), 'kit');
  await succeed(ROOT, process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/kit/main.ts', kit]);
  return kit;
}

/** Unpacks a tarball of npm into a folder. */
async function unpack(tarball: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  await succeed(into, 'tar', ['-xzf', tarball, '--strip-components=1']);
}

/** Makes the programs of a package what scripts of npm find. */
function linkPrograms(modules: string, name: string): void {
  const { bin = {} } = readManifest(join(modules, name));
  const programs = typeof bin === 'string' ? { [name]: bin } : bin;
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const [program, file] of Object.entries(programs))
    if (!existsSync(join(modules, '.bin', program)))
      symlinkSync(join(modules, name, file), join(modules, '.bin', program));
}

/** The folder of an installed package in the version that is wanted, or in any version for a range. */
const findInstalled = (name: string, wanted: string): string | undefined =>
  ['', ...globSync('libs/*/', { cwd: ROOT })]
    .map((place) => join(ROOT, place, 'node_modules', name))
    .find((folder) => existsSync(folder) && (/^\D/.test(wanted) || readManifest(folder).version === wanted));

/** Links what a manifest declares, and its programs. A package that nobody declares stays missing, as after `npm install`. */
function linkDeclared(folder: string, { dependencies, devDependencies, peerDependencies }: Manifest): void {
  const modules = join(folder, 'node_modules');
  for (const [name, wanted] of Object.entries({ ...peerDependencies, ...devDependencies, ...dependencies })) {
    const link = join(modules, name);
    const installed = findInstalled(name, wanted);
    if (name.startsWith('@kenali/') || existsSync(link) || !installed) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(installed, link);
    linkPrograms(modules, name);
  }
}

/**
 * Installs without a registry: the packages of the kit from their tarballs, and the packages that these and the repository declare
 * from the ones that this repository has installed.
 */
async function install(folder: string): Promise<void> {
  for (const tarball of readdirSync(join(folder, 'kit'))) {
    const name = /^kenali-([a-z]+)-/.exec(tarball)?.[1] ?? '';
    const into = join(folder, 'node_modules/@kenali', name);
    await unpack(join(folder, 'kit', tarball), into);
    linkDeclared(folder, readManifest(into));
    linkPrograms(join(folder, 'node_modules'), `@kenali/${name}`);
  }
  const manifest = readManifest(folder);
  linkDeclared(folder, manifest);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: { '': manifest } }));
}

/**
 * Creates a repository with the command of the kit and installs its packages.
 * @param kit folder of the tarballs
 * @param args of `create-kenali-remote`
 */
export async function createOwnRepository(kit: string, args: readonly string[]): Promise<OwnRepository> {
  const place = mkdtempSync(join(tmpdir(), 'kenali-own-repository-'));
  const folder = join(place, 'repository');
  const creator = readdirSync(kit).find((file) => file.startsWith('create-')) ?? '';
  await unpack(join(kit, creator), join(place, 'create'));
  mkdirSync(folder);
  await succeed(folder, process.execPath, [join(place, 'create/create-kenali-remote.cjs'), ...args]);
  await install(folder);
  const children: ChildProcess[] = [];
  return {
    folder,
    script: (name, rest = [], env = {}) => succeed(folder, 'npm', ['run', '--silent', name, '--', ...rest], env),
    async develop(rest) {
      // npm would pass no signal on, so the program runs without it.
      const child = spawn(process.execPath, [join(folder, 'node_modules/.bin/kenali'), 'dev', ...rest], {
        cwd: folder,
        env: { ...process.env, ...compileCacheIn(ROOT) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      await new Promise<void>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => line.includes('runs from its sources') && resolve());
        child.once('exit', () => reject(new Error(`kenali dev ${rest.join(' ')} ended`)));
      });
    },
    async remove() {
      for (const child of children) await endProcess(child);
      await rm(place, { recursive: true, force: true });
    },
  };
}
