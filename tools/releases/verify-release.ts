import type { Release } from '@kenali/federation/boot';
import { isCompressedCopy, plainPathOf, unpackCopy } from './compressed-copies.ts';
import { sha384 } from './describe-release.ts';
import { inTurns } from './in-turns.ts';
import type { Store } from './store/store.ts';

/** A file of a release that is missing in the store, or is another one there. */
export class BadUpload extends Error {
  override name = 'BadUpload';
}

/**
 * Reads every file of a release back and compares its hash; a compressed copy must unpack to its file.
 * @throws BadUpload
 */
export async function verifyRelease(store: Store, release: Release): Promise<void> {
  const folder = `${release.app}/${release.releaseId}`;
  const stored = (await store.list(folder)).map(({ path }) => path.slice(folder.length + 1));
  const copies = stored.filter((path) => isCompressedCopy(path) && release.files[plainPathOf(path)]);
  await inTurns([...Object.keys(release.files), ...copies], async (path) => {
    const found = await store.read(`${folder}/${path}`);
    if (!found) throw new BadUpload(`${store.where} does not hold ${folder}/${path}`);
    const isCopy = release.files[path] === undefined;
    const plain = isCopy ? await unpackCopy(path, found.content) : found.content;
    if (plain && sha384(plain) === release.files[isCopy ? plainPathOf(path) : path]) return;
    throw new BadUpload(`${folder}/${path} in ${store.where} holds other content than the build`);
  });
}
