import { BrokenDocument, parseRelease, type Release } from '@kenali/federation/boot';
import { forEachLimit } from '@kenali/node-utils';
import { releasePath, type Store } from '../store/store.ts';
import { decompressCopy, isCompressedCopy, originalPathOf } from './compressed-copies.ts';
import { sha384 } from './describe-release.ts';

/**
 * Reads the description of a complete release. A folder without `release.json` is an unfinished upload.
 * @returns null if there is no such release
 * @throws BrokenDocument if the file is invalid or describes another release
 */
export async function readRelease(store: Store, app: string, releaseId: string): Promise<Release | null> {
  const path = releasePath(app, releaseId);
  const found = await store.read(path);
  if (!found) return null;
  const release = parseRelease(found.content.toString());
  if (release.app !== app || release.releaseId !== releaseId)
    throw new BrokenDocument(`${path} describes another release`);
  return release;
}

/** Like `readRelease`. @throws Error if there is no such release */
export async function requireRelease(store: Store, app: string, releaseId: string): Promise<Release> {
  const release = await readRelease(store, app, releaseId);
  if (!release) throw new Error(`${app} ${releaseId} is not published`);
  return release;
}

/** A file of a release is missing in the store or has other content. */
export class BrokenUpload extends Error {
  override name = 'BrokenUpload';
}

const PARALLEL_READS = 8;

/** A file of a release that is not as it was built. `path` is inside the release. */
export interface Damage {
  path: string;
  problem: 'missing' | 'differs';
}

/** Reads every file of a release back and compares its hash. A compressed copy must decompress to its original. */
export async function findDamage(store: Store, release: Release): Promise<Damage[]> {
  const folder = `${release.app}/${release.releaseId}`;
  const stored = (await store.list(folder)).map(({ path }) => path.slice(folder.length + 1));
  const copies = stored.filter((path) => isCompressedCopy(path) && release.files[originalPathOf(path)]);
  const damage: Damage[] = [];
  await forEachLimit([...Object.keys(release.files), ...copies], PARALLEL_READS, async (path) => {
    const found = await store.read(`${folder}/${path}`);
    if (!found) return void damage.push({ path, problem: 'missing' });
    const isCopy = release.files[path] === undefined;
    const original = isCopy ? await decompressCopy(path, found.content) : found.content;
    if (original && sha384(original) === release.files[isCopy ? originalPathOf(path) : path]) return;
    damage.push({ path, problem: 'differs' });
  });
  return damage.sort((one, other) => one.path.localeCompare(other.path));
}

/** @throws BrokenUpload that names the first damaged file */
export async function verifyRelease(store: Store, release: Release): Promise<void> {
  const [first] = await findDamage(store, release);
  if (!first) return;
  const path = `${release.app}/${release.releaseId}/${first.path}`;
  throw new BrokenUpload(
    first.problem === 'missing'
      ? `${store.where} does not have ${path}`
      : `${path} in ${store.where} has other content than the build`,
  );
}
