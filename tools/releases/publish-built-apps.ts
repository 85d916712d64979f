import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Moved, moveStable } from './move-stable.ts';
import { type Published, publishRelease } from './publish-release.ts';

export interface PublishedApp {
  app: string;
  releaseId: string;
  /** Whether the release is new in the store. */
  release: Published['status'];
  /** Whether the live version changed. */
  pointer: Moved['status'];
}

async function builtApps(appsDir: string): Promise<string[]> {
  const apps = (await readdir(appsDir)).sort();
  const built = await Promise.all(
    apps.map((app) =>
      access(join(appsDir, app, 'dist/build.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return apps.filter((_app, index) => built[index]);
}

/**
 * Publishes the build of each app that has one and makes it the live release.
 * @param options.appsDir folder of the apps; each build is expected in `<app>/dist`
 */
export async function publishBuiltApps(options: {
  appsDir: string;
  storeDir: string;
  actor: string;
  reason: string;
}): Promise<PublishedApp[]> {
  const { appsDir, storeDir, actor, reason } = options;
  const results: PublishedApp[] = [];
  for (const app of await builtApps(appsDir)) {
    const { releaseId, status } = await publishRelease({ app, distDir: join(appsDir, app, 'dist'), storeDir });
    const move = await moveStable({ storeDir, app, releaseId, actor, reason });
    results.push({ app, releaseId, release: status, pointer: move.status });
  }
  return results;
}
