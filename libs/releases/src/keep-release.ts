import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPointer } from './pointers/move-pointer.ts';
import { requireRelease, verifyRelease } from './publish/read-release.ts';
import { releasePath, type Store } from './store/store.ts';

/**
 * Copies a release, without its compressed copies, into a folder with the layout of a store, in place of another one of the app. The browser tests use these
 * copies to run a shell and remotes of different ages together.
 * @param options.releaseId defaults to the stable release
 * @returns the release id and the number of bytes written
 */
export async function keepRelease(
  store: Store,
  options: { app: string; releaseId?: string; into: string },
): Promise<{ releaseId: string; bytes: number }> {
  const { app, into } = options;
  const releaseId = options.releaseId ?? (await readPointer(store, app))?.pointer.stable;
  if (!releaseId) throw new Error(`${app} was never released`);
  const release = await requireRelease(store, app, releaseId);
  await verifyRelease(store, release);
  const paths = [
    ...Object.keys(release.files).map((file) => `${app}/${releaseId}/${file}`),
    releasePath(app, releaseId),
  ];
  await rm(join(into, app), { recursive: true, force: true });
  let bytes = 0;
  for (const path of paths) {
    const content = (await store.read(path))?.content;
    if (!content) throw new Error(`${store.where} no longer has ${path}`);
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), content);
    bytes += content.length;
  }
  return { releaseId, bytes };
}
