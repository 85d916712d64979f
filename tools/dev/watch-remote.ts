import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BootRemote, firstScriptsOf, parseManifest } from '@kenali/federation/boot';
import { replaceFile } from '@kenali/node-utils';
import { readBuild } from '@kenali/releases';
import type { Configuration, Stats } from 'webpack';

/** The build as the site needs it. The site adds the address, which depends on the request. */
export type DevBuild = Omit<BootRemote, 'baseUrl'>;

/** The file that each successful build writes. The site reads it for each document and watches it to reload pages. */
export const buildFileOf = (dir: string): string => `${dir}.json`;

export interface WatchedRemote {
  stop(): Promise<void>;
}

interface Options {
  root: string;
  app: string;
  /** The folder of its sources, by default in `apps`. */
  folder?: string;
  /** Output folder. Not `dist`, which contains the build to release. */
  dir: string;
  log: (line: string) => void;
}

/**
 * Builds a remote now and after each change of its sources. Uses production mode, because the released shell shares the
 * production build of React, but without minification and with source maps. Resolves after the first build, even a
 * failed one.
 */
export async function watchRemote({
  root,
  app,
  folder = join(root, 'apps', app),
  dir,
  log,
}: Options): Promise<WatchedRemote> {
  await rm(dir, { recursive: true, force: true });
  await rm(buildFileOf(dir), { force: true });
  await mkdir(dir, { recursive: true });
  const require = createRequire(join(root, 'package.json'));
  const webpack: typeof import('webpack') = require('webpack');
  const compiler = webpack(configOf(require(join(folder, 'webpack.config.cjs')), dir));
  if (!compiler) throw new Error(`${app} has no webpack configuration`);
  let onFirstBuild: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    onFirstBuild = resolve;
  });
  compiler.hooks.invalid.tap('kenali-dev', () => log(`${app} changed; building ...`));
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    void report(error, stats)
      .catch((failure: Error) => log(failure.message))
      .then(onFirstBuild);
  });
  await first;

  async function report(error: Error | null, stats: Stats | undefined): Promise<void> {
    if (error) return log(`${app} does not build: ${error.message}`);
    if (!stats || stats.hasErrors()) {
      log(
        `${app} does not build; pages keep the last good build.\n${stats?.toString({ preset: 'errors-only', colors: false })}`,
      );
      return;
    }
    await replaceFile(buildFileOf(dir), JSON.stringify(await describeBuild(app, dir)));
    log(`${app} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s); open pages reload.`);
  }

  return { stop: () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve()))) };
}

/** A remote with public pages also has a configuration for the site's renderer, which development does not need. */
function configOf(configs: Configuration | readonly Configuration[], dir: string): Configuration {
  const [config] = [configs].flat() as Configuration[];
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config?.output, path: dir },
    optimization: { ...config?.optimization, minimize: false },
    // The options differ from the release build, so the two cannot share a cache on disk.
    cache: { type: 'memory' },
  };
}

async function describeBuild(app: string, dir: string): Promise<DevBuild> {
  const { version, contract } = await readBuild(dir, app);
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, 'mf-manifest.json'), 'utf8')), app);
  const integrity: Record<string, string> = {};
  for (const path of firstScriptsOf(manifest)) {
    const content = await readFile(join(dir, path));
    integrity[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  return {
    version,
    releaseId: 'dev',
    contract,
    manifest: { ...manifest, shared: [] },
    integrity,
    flags: {},
    routes: [],
  };
}
