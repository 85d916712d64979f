import { join } from 'node:path';
import { forEachLimit, runCommand } from '@kenali/node-utils';
import { DEV_ACTOR, localStore, moveStable, publishRelease } from '@kenali/releases';
import type { WebSettings } from '@kenali/settings';
import { listApps } from '../shared/apps.ts';
import { announce, untilAborted } from '../start/run-until-stopped.ts';
import { startEverything } from '../start/start-everything.ts';
import { createTypeChecks } from './check-types.ts';
import { affectedParts, watchSources } from './watch-sources.ts';

/** The web server with the routes that development adds. */
export const DEV_SITE = 'tools/dev/serve.ts';

export interface DevelopOptions {
  root: string;
  settings: WebSettings;
  log: (line: string) => void;
  stopping: AbortSignal;
}

/**
 * Runs the platform on development builds. A changed source rebuilds the apps that contain it and makes open pages reload,
 * or restarts the servers that run it. Resolves when `stopping` is aborted and everything has ended.
 */
export async function developEverything({ root, settings, log, stopping }: DevelopOptions): Promise<void> {
  const allApps = listApps(root);
  const prepareApps = () => rebuildApps(root, settings, allApps, log);
  const site = { entry: DEV_SITE, env: { KENALI_DEV: '1' } };
  const running = await startEverything({ root, settings, log, stopping, prepareApps, site });
  announce(settings);
  void running.siteEnds.then((name) => log(`${name} ended unexpectedly; the next change of the API restarts it.`));
  const types = createTypeChecks(root, log);
  types.check();
  const watching = watchSources(
    root,
    async (files) => {
      types.check();
      const { apps, servers } = affectedParts(files, allApps);
      if (apps.length > 0) await rebuildApps(root, settings, apps, log);
      for (const server of servers) {
        await running.restart(server);
        log(`${server === 'site' ? 'The API' : server} runs with the changed sources.`);
      }
    },
    log,
  );
  await untilAborted(stopping);
  watching.stop();
  await types.stop();
  await running.stop();
}

type Folders = Pick<WebSettings, 'releasesDir' | 'dataDir'>;

/** Builds apps for development, two at a time, publishes them and makes them live. @throws Error with webpack's output */
const rebuildApps = (
  root: string,
  settings: Folders,
  apps: readonly string[],
  log: (line: string) => void,
): Promise<void> => forEachLimit(apps, 2, async (app) => log(await rebuildApp(root, settings, app)));

async function rebuildApp(root: string, { releasesDir, dataDir }: Folders, app: string): Promise<string> {
  const dir = join(root, 'apps', app);
  const startedAt = Date.now();
  const webpack = join(root, 'node_modules/.bin/webpack');
  const options = { cwd: dir, env: { NODE_ENV: 'development' } };
  const { code, output } = await runCommand(webpack, ['--config', 'webpack.config.cjs'], options);
  if (code !== 0) throw new Error(`The build of ${app} failed.\n${output}`);
  const store = await localStore(releasesDir, dataDir);
  const { releaseId } = await publishRelease(store, { app, distDir: join(dir, 'dist') });
  await moveStable(store, { app, releaseId, actor: DEV_ACTOR, reason: 'changed sources' });
  return `${app} ${releaseId} is live (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`;
}
