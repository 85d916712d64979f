import { parsePointer } from '@kenali/federation/boot';
import { pointerPath, readPointer, releasePath, type Store } from '@kenali/releases';
import type { Manifest } from './manifest.ts';

interface Options {
  releases: Store;
  overwritePointers?: boolean;
  log: (line: string) => void;
}

/** What a folder answers that belongs to an image or to another user. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM'];

/**
 * Never replaces a pointer of the same or a later revision, without `--overwrite-pointers`. The releases of an image are
 * read-only: that must not keep the restored database from being used.
 */
export async function restorePointers(
  { releases, overwritePointers, log }: Options,
  { pointers }: Pick<Manifest, 'pointers'>,
): Promise<void> {
  for (const [app, text] of Object.entries(pointers)) {
    const saved = parsePointer(text);
    const current = await readPointer(releases, app);
    if (current && current.pointer.revision >= saved.revision && !overwritePointers) {
      log(`The pointer of ${app} stays at revision ${current.pointer.revision}; the backup has ${saved.revision}.`);
      continue;
    }
    const put = await releases
      .putPointer(pointerPath(app), Buffer.from(text), current?.etag ?? null)
      .catch((error: NodeJS.ErrnoException) => {
        if (READ_ONLY.includes(error.code ?? '')) return 'read-only' as const;
        throw error;
      });
    if (put === 'read-only') {
      log(`The pointer of ${app} stays, because ${releases.where} is read-only; the backup has ${saved.stable}.`);
      continue;
    }
    if (put === 'conflict') throw new Error(`The pointer of ${app} was moved at the same time. Run the restore again.`);
    const isThere = await releases.read(releasePath(app, saved.stable));
    log(
      `The pointer of ${app} is at ${saved.stable}${isThere ? '' : ', which is not in the store: release it again'}.`,
    );
  }
}
