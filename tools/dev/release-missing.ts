import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePointer } from '@kenali/federation/boot';
import { DEV_ACTOR, folderStore, moveStable, publishRelease } from '@kenali/releases';
import { buildApps } from '../shared/build-apps.ts';
import { listApps } from './find-app.ts';

interface Options {
  root: string;
  storeDir: string;
  /** The app that is worked on needs no release. */
  not: string;
  log: (line: string) => void;
  stopping: AbortSignal;
}

/**
 * Builds and releases what the store on this machine lacks, on a fresh clone everything. What is released stays as it
 * is, however old; a development build that `npm run dev` left there is no release.
 */
export async function releaseMissing({ root, storeDir, not, log, stopping }: Options): Promise<void> {
  const others = listApps(root).filter((app) => app !== not);
  const released = await Promise.all(others.map((app) => isReleased(storeDir, app)));
  const missing = others.filter((_app, at) => !released[at]);
  if (missing.length === 0) return;
  log(`Not released on this machine yet: ${missing.join(', ')}. Building ...`);
  await buildApps(root, stopping, missing);
  const store = folderStore(storeDir);
  for (const app of missing) {
    const { releaseId } = await publishRelease(store, { app, distDir: join(root, 'apps', app, 'dist') });
    await moveStable(store, { app, releaseId, actor: `${DEV_ACTOR} -- ${not}`, reason: 'not released yet' });
  }
}

/** Whether a pointer that can be read names a release. */
export async function isReleased(storeDir: string, app: string): Promise<boolean> {
  try {
    const pointer = parsePointer(await readFile(join(storeDir, app, 'channels.json'), 'utf8'));
    return pointer.history.findLast(({ stable }) => stable === pointer.stable)?.actor !== DEV_ACTOR;
  } catch {
    return false;
  }
}
