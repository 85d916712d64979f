import { forEachLimit } from '@kenali/node-utils';
import type { Store } from '../store/store.ts';
import { compressedCopies, isCompressedCopy, originalPathOf } from './compressed-copies.ts';
import type { Files } from './describe-release.ts';
import { type Published, publishRelease, readDist } from './publish-release.ts';
import { type Damage, findDamage, requireRelease } from './read-release.ts';

export interface Repaired extends Published {
  /** Files that were missing or had other content, inside the release. */
  repaired: string[];
}

const PARALLEL_REPAIRS = 8;

/** What belongs at a path. Null for a compressed copy that is not smaller than its original. */
async function contentAt(files: Files, path: string): Promise<Buffer | null> {
  const original = files.get(path);
  if (original) return original;
  const copied = isCompressedCopy(path) && files.get(originalPathOf(path));
  if (!copied) return null;
  const copies = new Map(await compressedCopies(originalPathOf(path), copied));
  return copies.get(path) ?? null;
}

async function replaceFile(store: Store, folder: string, { path, problem }: Damage, files: Files): Promise<void> {
  const content = await contentAt(files, path);
  // A store never replaces a file of a release, so a wrong one has to go first. Nobody could use it anyway.
  if (problem === 'differs') await store.delete([`${folder}/${path}`]);
  if (content) await store.putFile(`${folder}/${path}`, content);
}

/**
 * Publishes a build, or completes the same release in the store: missing files and those with other content come from the
 * build. No pointer moves.
 * @throws Error if the id is published with other content, or the repair did not help
 */
export async function publishOrRepair(store: Store, options: { app: string; distDir: string }): Promise<Repaired> {
  const published = await publishRelease(store, options);
  // A new upload was read back already.
  if (published.status === 'published') return { ...published, repaired: [] };
  const release = await requireRelease(store, options.app, published.releaseId);
  const damage = await findDamage(store, release);
  if (damage.length === 0) return { ...published, repaired: [] };
  const files = await readDist(options.distDir);
  const folder = `${release.app}/${release.releaseId}`;
  await forEachLimit(damage, PARALLEL_REPAIRS, (damaged) => replaceFile(store, folder, damaged, files));
  const [left] = await findDamage(store, release);
  if (left) throw new Error(`${folder}/${left.path} in ${store.where} is still ${left.problem} after the repair`);
  return { ...published, repaired: damage.map(({ path }) => path) };
}
