import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { listRemotes, type SourceRemote } from '../shared/apps.ts';
import { announce, untilAborted } from '../start/run-until-stopped.ts';
import { startEverything } from '../start/start-everything.ts';
import { createTypeChecks } from './check-types.ts';
import { DEV_SITE, type DevelopOptions } from './develop-everything.ts';
import { releaseMissing } from './release-missing.ts';
import { type WatchedRemote, watchRemote } from './watch-remote.ts';
import { watchSources } from './watch-sources.ts';

/**
 * Builds one remote after each change and serves it from the site's own address, with the shell and the other remotes as
 * they are released on this machine. Moves no pointer of the remote. Resolves when `stopping` is aborted and everything
 * has ended.
 * @throws CliError if there is no such remote
 */
export async function developRemote(app: string, { root, settings, log, stopping }: DevelopOptions): Promise<void> {
  const remote = findRemote(root, app);
  if (settings.api.mode !== 'demo') throw new CliError('npm run dev is for development: it needs KENALI_MODE=demo.');
  const dir = join(root, '.cache/dev', app);
  const site = {
    entry: DEV_SITE,
    env: { KENALI_DEV_REMOTE: app, KENALI_DEV_DIR: dir, KENALI_DEV_PREFIXES: remote.prefixes.join(' ') },
  };
  let watched: WatchedRemote | undefined;
  const prepareApps = async () => {
    await releaseMissing({
      root,
      storeDir: settings.releasesDir,
      dataDir: settings.dataDir,
      except: app,
      log,
      stopping,
    });
    log(`Building ${app} ...`);
    watched = await watchRemote({ root, app, dir, log });
  };
  try {
    const running = await startEverything({ root, settings, log, stopping, prepareApps, site });
    if (!stopping.aborted) {
      announce(settings);
      const [prefix = '/'] = remote.prefixes;
      log(`${app} runs from its sources: ${settings.api.publicUrl}${prefix === '/' ? '' : prefix}`);
    }
    void running.siteEnds.then((name) => log(`${name} ended unexpectedly. Press Ctrl-C and start again.`));
    const types = createTypeChecks(root, log);
    types.check();
    const watching = watchSources(root, async () => types.check(), log);
    await untilAborted(stopping);
    watching.stop();
    await types.stop();
    log('Stopping ...');
    await running.stop();
  } finally {
    await watched?.stop();
  }
}

/** Finds a remote by its folder. @throws CliError that lists all remotes */
export function findRemote(root: string, app: string): SourceRemote {
  const remotes = listRemotes(root);
  const found = remotes.find((remote) => remote.app === app);
  if (!found) {
    const names = remotes.map((remote) => remote.app).join(', ');
    throw new CliError(
      `There is no remote ${app}. Remotes: ${names}. Without a name, "npm run dev" watches everything.`,
    );
  }
  return found;
}
