import { join } from 'node:path';
import { forEachLimit, runCommand } from '@kenali/node-utils';
import { DEV_ACTOR, folderStore, moveStable, publishRelease } from '@kenali/releases';

/** Builds apps for development, two at a time, publishes them and makes them live. @throws Error with webpack's output */
export const rebuildApps = (
  root: string,
  storeDir: string,
  apps: readonly string[],
  log: (line: string) => void,
): Promise<void> => forEachLimit(apps, 2, async (app) => log(await rebuildApp(root, storeDir, app)));

async function rebuildApp(root: string, storeDir: string, app: string): Promise<string> {
  const dir = join(root, 'apps', app);
  const startedAt = Date.now();
  const webpack = join(root, 'node_modules/.bin/webpack');
  const options = { cwd: dir, env: { NODE_ENV: 'development' } };
  const { code, output } = await runCommand(webpack, ['--config', 'webpack.config.cjs'], options);
  if (code !== 0) throw new Error(`The build of ${app} failed.\n${output}`);
  const store = folderStore(storeDir);
  const { releaseId } = await publishRelease(store, { app, distDir: join(dir, 'dist') });
  await moveStable(store, { app, releaseId, actor: DEV_ACTOR, reason: 'changed sources' });
  return `${app} ${releaseId} is live (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`;
}
