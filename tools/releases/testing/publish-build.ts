import { rm } from 'node:fs/promises';
import { publishTo } from '../publish-release.ts';
import type { Store } from '../store/store.ts';
import { type BuildOptions, makeBuild, temporaryFolder } from './make-build.ts';

/** A published release, without a build to go with it. */
export async function publishBuild(store: Store, options: BuildOptions & { app: string; buildId: string }) {
  const distDir = await temporaryFolder();
  await makeBuild(distDir, { code: options.buildId, ...options });
  await publishTo(store, { app: options.app, distDir });
  await rm(distDir, { recursive: true });
}
