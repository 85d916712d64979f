import { join } from 'node:path';
import { announce } from '../start/announce.ts';
import { readSettings } from '../start/read-settings.ts';
import { startEverything } from '../start/start-everything.ts';
import { APPS, partsOf } from './parts-of.ts';
import { rebuildApps } from './rebuild-apps.ts';
import { watchSources } from './watch-sources.ts';

// npm run dev: the same as npm start on development builds. A changed source rebuilds the apps that contain it and loads
// open pages again, or restarts the API.
process.env.KENALI_DEV = '1';
const root = join(import.meta.dirname, '../..');
const log = (line: string) => console.log(line);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

try {
  const settings = readSettings(process.env);
  const running = await startEverything({
    root,
    settings,
    log,
    stopping: stopping.signal,
    prepareApps: () => rebuildApps(root, settings.releasesDir, APPS, log),
  });
  announce(settings, log);
  void running.siteEnds.then((name) => log(`${name} stopped by itself; the next change of the API starts it again.`));
  const watching = watchSources(
    root,
    async (files) => {
      const { apps, api } = partsOf(files);
      if (apps.length > 0) await rebuildApps(root, settings.releasesDir, apps, log);
      if (api) {
        await running.restart('site');
        log('The API runs with the changed sources.');
      }
    },
    log,
  );
  await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  watching.stop();
  await running.stop();
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error((error as Error).message);
  process.exit(1);
}
