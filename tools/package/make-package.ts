import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CliError, runCommand } from '@kenali/node-utils';
import { folderStore, publishBuiltApps } from '@kenali/releases';
import { findSigner } from '../releases/command-line.ts';
import { buildApps } from '../shared/apps.ts';
import { loadedByName, manifestsOf, traceModules } from './trace-modules.ts';

/** What runs in production. Everything else follows from their imports. */
const SERVERS = {
  start: 'services/web/src/server.ts',
  'start:api': 'services/api/src/server.ts',
  'start:site': 'services/site/src/server.ts',
  'start:cdn': 'services/site/src/cdn-server.ts',
};
/** What containers and units start. */
export const CONTAINER_ENTRIES: readonly string[] = [
  ...Object.values(SERVERS),
  'services/api/src/commands/catalogue-load.ts',
  'services/api/src/commands/admin-create.ts',
  'services/api/src/commands/backup.ts',
  'services/api/src/commands/restore.ts',
  'services/api/src/commands/db-migrate.ts',
];
/** Commands beside the services: the npm script, and what it runs. */
export const TOOLS = {
  'config:check': 'tools/settings/main.ts',
  kenali: 'tools/releases/main.ts',
};
const PACKAGES_BY_NAME = ['@expo-google-fonts/plus-jakarta-sans', 'swagger-ui-dist'];
/** Files that the servers and commands read. */
const DATA = ['services/api/data', 'services/api/openapi.json', 'libs/instruments/packs', 'LICENSE', '.env.example'];
/** Commands that write files of the repository. */
const DEVELOPMENT_COMMAND = /^write-/;
/** Files of packages that nothing reads at run time. */
const UNUSED =
  /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|flow|tsbuildinfo|(test|spec)\.[cm]?[jt]s)$|(^|\/)(test|tests|specs|__tests__|docs|example|examples|\.github)\//;
/** Folders of packages that hold the same code for other environments. */
const UNUSED_FOLDERS = [
  'swagger-ui-dist/es-bundle',
  '@expo-google-fonts/plus-jakarta-sans/200ExtraLight',
  '@opentelemetry/semantic-conventions/build/esm',
  '@opentelemetry/semantic-conventions/build/esnext',
];
const FLAGS = '--disable-warning=ExperimentalWarning';

interface MadePackage {
  archive: string;
  /** SHA-256 of the archive, in hex. */
  sha256: string;
  unpackedBytes: number;
}

/**
 * Builds a production archive that needs nothing but Node: API, site, commands, the built apps as releases, production
 * dependencies, a bill of materials in CycloneDX and the SHA-256 sums of all files.
 * @param outDir receives `kenali-<version>.tar.gz`
 * @throws CliError if a step fails
 */
export async function makePackage(root: string, outDir: string, log: (line: string) => void): Promise<MadePackage> {
  const { version } = readJson<{ version: string }>(join(root, 'apps/shell/package.json'));
  const name = `kenali-${version}`;
  const work = mkdtempSync(join(tmpdir(), 'kenali-package-'));
  const folder = join(work, name);
  try {
    mkdirSync(folder);
    log('Building the apps (unchanged ones come from the cache) ...');
    await buildApps(root);
    await copyProgram(root, folder, version, log);
    log('Installing the production dependencies ...');
    await installDependencies(folder);
    linkOwnPackages(root, folder);
    const releases = join(folder, 'releases');
    const signer = await findSigner(process.env);
    if (!signer)
      log(
        'The releases are NOT SIGNED, because no signing key is set: API and site refuse them where signatures are required.',
      );
    const store = { ...folderStore(releases), ...(signer ? { signer } : {}) };
    await publishBuiltApps(store, { appsDir: join(root, 'apps'), actor: 'package', reason: version });
    await writeBillOfMaterials(folder);
    const unpackedBytes = writeSums(folder);
    mkdirSync(outDir, { recursive: true });
    const archive = join(outDir, `${name}.tar.gz`);
    await succeed('tar', ['-czf', archive, '-C', work, name], work);
    const sha256 = sha256Of(readFileSync(archive));
    writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`);
    return { archive, sha256, unpackedBytes };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'));
const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function succeed(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new CliError(`${command} ${args[0]} failed:\n${output}`);
}

/** Copies the sources that run, and writes a package.json with exactly the packages that they import. */
async function copyProgram(root: string, folder: string, version: string, log: (line: string) => void): Promise<void> {
  const commands = readdirSync(join(root, 'services/api/src/commands'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !DEVELOPMENT_COMMAND.test(file))
    .map((file) => `services/api/src/commands/${file}`);
  const tools = Object.values(TOOLS).map((line) => line.split(' ')[0] as string);
  const entries = [...Object.values(SERVERS), ...tools, ...commands, ...loadedByName(root)];
  const { files, packages } = await traceModules(root, [...new Set(entries)]);
  for (const name of PACKAGES_BY_NAME) packages.set(name, 'services/api/src/server.ts');
  const copied = [...files, ...DATA, ...manifestsOf(files)];
  for (const file of copied) cpSync(join(root, file), join(folder, file), { recursive: true });
  log(`${files.size} source files, ${packages.size} packages`);
  writeManifest(root, folder, version, { commands, packages: [...packages.keys()] });
}

interface Lock {
  packages: Record<string, { version: string; link?: true }>;
}
interface Manifest {
  scripts: Record<string, string>;
  license: string;
}

function writeManifest(
  root: string,
  folder: string,
  version: string,
  { commands, packages }: { commands: string[]; packages: string[] },
): void {
  const lock = readJson<Lock>(join(root, 'package-lock.json'));
  const { scripts, license } = readJson<Manifest>(join(root, 'package.json'));
  const versionOf = (name: string): string => {
    const found = ['services/api/', 'services/site/', ''].map((place) => lock.packages[`${place}node_modules/${name}`]);
    const { version: installed } = found.find(Boolean) ?? {};
    if (!installed) throw new CliError(`${name} is imported, but package-lock.json does not have it`);
    return installed;
  };
  const nameOf = (command: string) => Object.keys(scripts).find((name) => scripts[name]?.includes(command));
  const lines: Record<string, string> = { ...SERVERS, ...TOOLS };
  for (const command of commands) lines[nameOf(command) ?? command.replace(/^.*\/|\.ts$/g, '')] = command;
  const manifest = {
    name: 'kenali',
    version,
    private: true,
    license,
    type: 'module',
    engines: { node: '>=24' },
    scripts: Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, `node ${FLAGS} ${line}`])),
    dependencies: Object.fromEntries(packages.sort().map((name) => [name, versionOf(name)])),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // npm keeps the versions and hashes of a lock file, and removes what the manifest does not need.
  const locked = Object.entries(lock.packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  const kept = { '': manifest, ...Object.fromEntries(locked) };
  const pruned = { ...manifest, lockfileVersion: 3, requires: true, packages: kept };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(pruned));
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
}

async function installDependencies(folder: string): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await succeed('npm', ['install', '--package-lock-only', ...quiet], folder);
  await succeed('npm', ['ci', '--omit=dev', ...quiet], folder);
  const modules = join(folder, 'node_modules');
  for (const unused of UNUSED_FOLDERS) rmSync(join(modules, unused), { recursive: true, force: true });
  for (const file of listFiles(modules)) if (UNUSED.test(file)) rmSync(join(modules, file));
}

/** Makes `@kenali/api` and the others importable, as the workspaces of the repository are. */
function linkOwnPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules/@kenali'), { recursive: true });
  for (const group of ['services', 'libs'])
    for (const name of readdirSync(join(folder, group))) {
      const own = readJson<{ name: string }>(join(root, group, name, 'package.json'));
      symlinkSync(join('../..', group, name), join(folder, 'node_modules', own.name));
    }
}

async function writeBillOfMaterials(folder: string): Promise<void> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { code, output } = await runCommand('npm', args, { cwd: folder });
  const sbom = /\{.*\}/s.exec(output)?.[0];
  if (code !== 0 || !sbom) throw new CliError(`npm sbom failed:\n${output}`);
  if (JSON.parse(sbom).bomFormat !== 'CycloneDX') throw new CliError('npm sbom wrote another format');
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
}

/** Writes SHA256SUMS, which `sha256sum -c` checks. @returns the size of all files in bytes */
function writeSums(folder: string): number {
  let bytes = 0;
  const lines = listFiles(folder).map((file) => {
    const content = readFileSync(join(folder, file));
    bytes += content.length;
    return `${sha256Of(content)}  ${file}`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`);
  return bytes;
}

/** All files below a folder, without links, relative to it. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
