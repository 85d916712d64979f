import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPointer } from './move-pointer.ts';
import { demandRelease } from './read-release.ts';
import { releasePath, type Store } from './store/store.ts';
import { verifyRelease } from './verify-release.ts';

/**
 * Copies a release into a folder of the same layout, without compressed copies: for tests of a shell and remotes of
 * different days.
 * @param options.releaseId the stable one when it is not said
 * @returns its id and the bytes that were written
 */
export async function keepRelease(
  store: Store,
  options: { app: string; releaseId?: string; into: string },
): Promise<{ releaseId: string; bytes: number }> {
  const { app, into } = options;
  const releaseId = options.releaseId ?? (await readPointer(store, app))?.pointer.stable;
  if (!releaseId) throw new Error(`${app} was never released`);
  const release = await demandRelease(store, app, releaseId);
  await verifyRelease(store, release);
  const paths = [
    ...Object.keys(release.files).map((file) => `${app}/${releaseId}/${file}`),
    releasePath(app, releaseId),
  ];
  let bytes = 0;
  for (const path of paths) {
    const content = (await store.read(path))?.content;
    if (!content) throw new Error(`${store.where} no longer holds ${path}`);
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), content);
    bytes += content.length;
  }
  return { releaseId, bytes };
}
