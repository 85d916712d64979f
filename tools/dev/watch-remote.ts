import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BootRemote, firstScriptsOf, parseManifest } from '@kenali/federation/boot';
import { replaceFile } from '@kenali/node-utils';
import { readBuild } from '@kenali/releases';
import type { Configuration, Stats } from 'webpack';

/** What the site needs of a build; its address depends on who asks. */
export type DevBuild = Omit<BootRemote, 'baseUrl'>;

/** Written after each good build; the site reads it with each document, and pages load again when it changes. */
export const buildFileOf = (dir: string): string => `${dir}.json`;

export interface WatchedRemote {
  stop(): Promise<void>;
}

interface Options {
  root: string;
  app: string;
  /** Where the build goes; apart from `dist`, which holds what is released. */
  dir: string;
  log: (line: string) => void;
}

/**
 * Builds a remote and builds it again at each change of what it contains. Production mode, because the released shell
 * shares React as production has it; not minified and with source maps. Resolves after the first build, good or bad.
 */
export async function watchRemote({ root, app, dir, log }: Options): Promise<WatchedRemote> {
  await rm(dir, { recursive: true, force: true });
  await rm(buildFileOf(dir), { force: true });
  await mkdir(dir, { recursive: true });
  const require = createRequire(join(root, 'package.json'));
  const webpack: typeof import('webpack') = require('webpack');
  const compiler = webpack(configOf(require(join(root, 'apps', app, 'webpack.config.cjs')), dir));
  if (!compiler) throw new Error(`${app} has no configuration`);
  let settled: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    settled = resolve;
  });
  compiler.hooks.invalid.tap('kenali-dev', () => log(`${app} changed; building ...`));
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    void tell(error, stats)
      .catch((failure: Error) => log(failure.message))
      .then(settled);
  });
  await first;

  async function tell(error: Error | null, stats: Stats | undefined): Promise<void> {
    if (error) return log(`${app} does not build: ${error.message}`);
    if (!stats || stats.hasErrors()) {
      log(
        `${app} does not build; pages keep what they have.\n${stats?.toString({ preset: 'errors-only', colors: false })}`,
      );
      return;
    }
    await replaceFile(buildFileOf(dir), JSON.stringify(await describeBuild(app, dir)));
    log(`${app} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s); open pages load again.`);
  }

  return { stop: () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve()))) };
}

function configOf(config: Configuration, dir: string): Configuration {
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: dir },
    optimization: { ...config.optimization, minimize: false },
    // Another configuration than the release's: its cache would be of no use to either.
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
  return { version, releaseId: 'dev', contract, manifest: { ...manifest, shared: [] }, integrity };
}
