import type { Settings } from '@kenali/web';
import { announce } from '../start/announce.ts';
import { startEverything } from '../start/start-everything.ts';
import { listApps } from './find-app.ts';
import { partsOf } from './parts-of.ts';
import { rebuildApps } from './rebuild-apps.ts';
import { untilAborted } from './until-aborted.ts';
import { watchSources } from './watch-sources.ts';

/** The web server with the routes that development adds. */
export const DEV_SITE = 'tools/dev/serve.ts';

export interface DevelopOptions {
  root: string;
  settings: Settings;
  log: (line: string) => void;
  stopping: AbortSignal;
}

/**
 * The same as npm start on development builds. A changed source rebuilds the apps that contain it and loads open pages
 * again, or restarts the API. Resolves when `stopping` is aborted and everything has ended.
 */
export async function developEverything({ root, settings, log, stopping }: DevelopOptions): Promise<void> {
  const all = listApps(root);
  const prepareApps = () => rebuildApps(root, settings.releasesDir, all, log);
  const running = await startEverything({
    root,
    settings,
    log,
    stopping,
    prepareApps,
    site: { entry: DEV_SITE, env: { KENALI_DEV: '1' } },
  });
  announce(settings, log);
  void running.siteEnds.then((name) => log(`${name} stopped by itself; the next change of the API starts it again.`));
  const watching = watchSources(
    root,
    async (files) => {
      const { apps, api } = partsOf(files, all);
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
