import { globSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { containerOf, type RemoteName } from '@kenali/contracts';
import { CliError, runCommand } from '@kenali/node-utils';

/** The repository, from which relative paths of the tools start. */
export const root = resolve(import.meta.dirname, '../..');

/** Lists the folders of all apps, including the shell. */
export const listApps = (root: string): string[] =>
  globSync('apps/*/webpack.config.cjs', { cwd: root })
    .map((path) => basename(dirname(path)))
    .sort();

/** A remote of this repository. */
export interface SourceRemote {
  /** Its folder in `apps`. */
  app: string;
  name: RemoteName;
  prefixes: readonly string[];
}

interface Manifest {
  kenali?: { layer?: string; prefixes?: readonly string[] };
}

/** Lists the remotes of this repository with the prefixes that their package.json states. */
export const listRemotes = (root: string): SourceRemote[] =>
  listApps(root).flatMap((app) => {
    const { kenali }: Manifest = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'));
    return kenali?.layer === 'remote' ? [{ app, name: containerOf(app), prefixes: kenali.prefixes ?? [] }] : [];
  });

/**
 * Builds apps for production. Nx takes unchanged apps from its cache.
 * @param stopping ends the build when it is aborted
 * @param apps folder names; empty means all apps
 * @throws CliError with the output of the build
 */
export async function buildApps(root: string, stopping?: AbortSignal, apps: readonly string[] = []): Promise<void> {
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const projects = apps.length > 0 ? ['-p', apps.map((app) => `@kenali/${app}`).join(',')] : [];
  const args = [nx, 'run-many', '-t', 'build', ...projects, '--outputStyle=static', '--parallel=2'];
  const env = { NODE_ENV: 'production', NX_DAEMON: 'false' };
  const { code, output } = await runCommand(process.execPath, args, { cwd: root, env, signal: stopping });
  if (code !== 0) throw new CliError(`The build of ${apps.join(', ') || 'the apps'} failed.\n${output}`);
}

/** Builds one app. @returns the folder of the build. @throws CliError also if there is no such app */
export async function buildApp(root: string, app: string): Promise<string> {
  const folder = join(root, 'apps', app);
  await access(join(folder, 'webpack.config.cjs')).catch(() => {
    throw new CliError(
      `There is no app ${app} in ${join(root, 'apps')}. Of a finished build, name the folder: --dist; of a release of the store, its id: --release.`,
    );
  });
  await buildApps(root, undefined, [app]);
  return join(folder, 'dist');
}
