import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePointer } from '@kenali/federation/boot';
import { DEV_ACTOR, localStore, moveStable, publishRelease } from '@kenali/releases';
import { buildApps, listApps } from '../shared/apps.ts';

interface Options {
  root: string;
  storeDir: string;
  dataDir: string;
  /** The app under development, which needs no release. */
  except: string;
  log: (line: string) => void;
  stopping: AbortSignal;
}

/**
 * Builds and releases the apps that have no release in the local store; on a fresh clone these are all. Existing releases
 * stay, even old ones.
 */
export async function releaseMissing({ root, storeDir, dataDir, except, log, stopping }: Options): Promise<void> {
  const others = listApps(root).filter((app) => app !== except);
  const released = await Promise.all(others.map((app) => isReleased(storeDir, app)));
  const missing = others.filter((_app, index) => !released[index]);
  const store = await localStore(storeDir, dataDir);
  if (missing.length === 0) return;
  log(`Not released on this machine yet: ${missing.join(', ')}. Building ...`);
  await buildApps(root, stopping, missing);
  for (const app of missing) {
    const { releaseId } = await publishRelease(store, { app, distDir: join(root, 'apps', app, 'dist') });
    await moveStable(store, { app, releaseId, actor: `${DEV_ACTOR} -- ${except}`, reason: 'not released yet' });
  }
}

/** Whether a valid pointer names a release. A development build that `npm run dev` published does not count. */
export async function isReleased(storeDir: string, app: string): Promise<boolean> {
  try {
    const pointer = parsePointer(await readFile(join(storeDir, app, 'channels.json'), 'utf8'));
    return pointer.history.findLast(({ stable }) => stable === pointer.stable)?.actor !== DEV_ACTOR;
  } catch {
    return false;
  }
}
