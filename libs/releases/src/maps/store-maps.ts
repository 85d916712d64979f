import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachLimit } from '@kenali/node-utils';
import { BrokenUpload } from '../publish/read-release.ts';
import { listFiles } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { listMaps, mapListPath, mapPath, toStoredMap } from './source-maps.ts';

const PARALLEL = 8;
const MAP = /\.js\.map$/;

export interface BuiltMaps {
  /** By path of the script. */
  maps: ReadonlyMap<string, Buffer>;
  /** What `release.json` says about them; undefined if the build has none. */
  integrity: string | undefined;
}

/** Reads the source maps that the bundler wrote next to its scripts. */
export async function readMaps(distDir: string): Promise<BuiltMaps> {
  const maps = new Map<string, Buffer>();
  for (const file of (await listFiles(distDir)).filter((path) => MAP.test(path))) {
    const map = toStoredMap(await readFile(join(distDir, file)));
    if (map) maps.set(file.slice(0, -'.map'.length), map);
  }
  return { maps, integrity: maps.size === 0 ? undefined : listMaps(maps).integrity };
}

/**
 * Stores the maps of a release where browsers cannot read them, and reads each back.
 * @throws BrokenUpload if the store has another file there
 */
export async function storeMaps(
  store: Store,
  { app, releaseId }: { app: string; releaseId: string },
  { maps }: BuiltMaps,
): Promise<void> {
  if (maps.size === 0) return;
  const files = [...maps].map(([script, map]) => [mapPath(app, releaseId, script), map] as const);
  const list = [mapListPath(app, releaseId), listMaps(maps).content] as const;
  await forEachLimit([...files, list], PARALLEL, async ([path, content]) => {
    await store.putFile(path, content);
    const stored = await store.read(path);
    if (!stored?.content.equals(content)) throw new BrokenUpload(`${path} in ${store.where} is not that of the build`);
  });
}
