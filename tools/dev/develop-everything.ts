import type { Settings } from '@kenali/web';
import { listApps } from '../shared/apps.ts';
import { announce, untilAborted } from '../start/run-until-stopped.ts';
import { startEverything } from '../start/start-everything.ts';
import { rebuildApps } from './rebuild-apps.ts';
import { affectedParts, watchSources } from './watch-sources.ts';

/** The web server with the routes that development adds. */
export const DEV_SITE = 'tools/dev/serve.ts';

export interface DevelopOptions {
  root: string;
  settings: Settings;
  log: (line: string) => void;
  stopping: AbortSignal;
}

/**
 * Runs the platform on development builds. A changed source rebuilds the apps that contain it and makes open pages reload,
 * or restarts the API. Resolves when `stopping` is aborted and everything has ended.
 */
export async function developEverything({ root, settings, log, stopping }: DevelopOptions): Promise<void> {
  const allApps = listApps(root);
  const prepareApps = () => rebuildApps(root, settings.releasesDir, allApps, log);
  const site = { entry: DEV_SITE, env: { KENALI_DEV: '1' } };
  const running = await startEverything({ root, settings, log, stopping, prepareApps, site });
  announce(settings);
  void running.siteEnds.then((name) => log(`${name} ended unexpectedly; the next change of the API restarts it.`));
  const watching = watchSources(
    root,
    async (files) => {
      const { apps, api } = affectedParts(files, allApps);
      if (apps.length > 0) await rebuildApps(root, settings.releasesDir, apps, log);
      if (api) {
        await running.restart('site');
        log('The API runs with the changed sources.');
      }
    },
    log,
  );
  await untilAborted(stopping);
  watching.stop();
  await running.stop();
}
