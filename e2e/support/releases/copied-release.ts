import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@kenali/federation/boot';
import { signStoredRelease } from '@kenali/releases';
import { signaturePath } from '@kenali/releases/signing';
import type { App, ReleaseSite } from './release-site.ts';

interface Changes extends Partial<Release> {
  /** The new text of some files. Null: the release does not have the file. */
  texts?: Record<string, string | null>;
}

/**
 * Makes up a release: a copy of another one, published today under another id, with some changes. It is signed, and no pointer names it.
 * @returns its id
 */
export async function copyRelease(
  { store, storeDir }: ReleaseSite,
  app: App,
  { from, to, texts = {}, ...changes }: Changes & { from: string; to: string },
): Promise<string> {
  const folder = join(storeDir, app, to);
  await cp(join(storeDir, app, from), folder, { recursive: true });
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const files = { ...release.files };
  for (const [path, text] of Object.entries(texts)) {
    for (const copy of ['', '.br', '.gz']) await rm(join(folder, `${path}${copy}`), { force: true });
    delete files[path];
    if (text === null) continue;
    await writeFile(join(folder, path), text);
    files[path] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  const copied = { releaseId: to, time: new Date().toISOString(), files, integrity: files[release.entry] };
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, ...copied, ...changes }));
  await rm(join(storeDir, signaturePath(app, to)), { force: true });
  await signStoredRelease(store, app, to);
  return to;
}
