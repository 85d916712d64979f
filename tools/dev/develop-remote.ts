import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { announce } from '../start/announce.ts';
import { startEverything } from '../start/start-everything.ts';
import { checkContract } from './check-contract.ts';
import { DEV_SITE, type DevelopOptions } from './develop-everything.ts';
import { findRemote } from './find-app.ts';
import { releaseMissing } from './release-missing.ts';
import { untilAborted } from './until-aborted.ts';
import { type WatchedRemote, watchRemote } from './watch-remote.ts';

/**
 * One remote, built anew at each change and served from the site's own address; shell and other remotes as they are
 * released on this machine. No pointer of the remote moves. Resolves when `stopping` is aborted and everything has ended.
 * @throws CliError when there is no such remote
 */
export async function developRemote(app: string, { root, settings, log, stopping }: DevelopOptions): Promise<void> {
  const remote = findRemote(app);
  if (settings.api.mode !== 'demo') throw new CliError('npm run dev is for development: it needs KENALI_MODE=demo.');
  const dir = join(root, '.cache/dev', app);
  const site = { entry: DEV_SITE, env: { KENALI_DEV_REMOTE: app, KENALI_DEV_DIR: dir } };
  let watched: WatchedRemote | undefined;
  const prepareApps = async () => {
    await releaseMissing({ root, storeDir: settings.releasesDir, not: app, log, stopping });
    log(`Building ${app} ...`);
    watched = await watchRemote({ root, app, dir, log });
    await checkContract({ root, app, storeDir: settings.releasesDir, log });
  };
  try {
    const running = await startEverything({ root, settings, log, stopping, prepareApps, site });
    if (!stopping.aborted) {
      announce(settings, log);
      log(
        `${app} follows its sources: ${settings.api.publicUrl}${remote.prefixes[0] === '/' ? '' : remote.prefixes[0]}`,
      );
    }
    void running.siteEnds.then((name) => log(`${name} stopped by itself. Stop with Ctrl-C and start again.`));
    await untilAborted(stopping);
    log('Stopping ...');
    await running.stop();
  } finally {
    await watched?.stop();
  }
}
