import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@kenali/federation/boot';
import { compressedCopies } from './compressed-copies.ts';
import { describeRelease, type Files } from './describe-release.ts';
import { inTurns } from './in-turns.ts';
import { listFiles } from './list-files.ts';
import { readBuild } from './read-build.ts';
import { readCommit } from './read-commit.ts';
import { demandRelease, readRelease } from './read-release.ts';
import { folderStore } from './store/folder-store.ts';
import { releasePath, type Store } from './store/store.ts';
import { BadUpload, verifyRelease } from './verify-release.ts';

/** What the bundler writes for tools and not for browsers. */
const KEPT_HOME = /\.map$|^build\.json$|^mf-stats\.json$/;

export interface Published {
  releaseId: string;
  status: 'published' | 'unchanged';
}

/** Commit and time say when and where from, not what: they may differ. */
const contentOf = ({ commit, time, files, manifest, ...rest }: Release): string =>
  JSON.stringify([rest, Object.entries(files).sort()]);

function compare(existing: Release, release: Release): Published {
  if (contentOf(existing) === contentOf(release)) return { releaseId: release.releaseId, status: 'unchanged' };
  throw new Error(
    `${release.app} ${release.releaseId} is already published with other content. A release never changes: ` +
      'raise the version in package.json or build again from clean sources.',
  );
}

async function readDist(distDir: string): Promise<Files> {
  const paths = (await listFiles(distDir)).filter((path) => !KEPT_HOME.test(path));
  const contents = await Promise.all(paths.map((path) => readFile(join(distDir, path))));
  return new Map(paths.map((path, index) => [path, contents[index] as Buffer]));
}

/** Files stay as they were first written, so an upload that was killed is simply gone on with. */
async function upload(store: Store, folder: string, files: Files): Promise<void> {
  await inTurns(files, async ([path, content]) => {
    for (const [name, bytes] of [[path, content] as const, ...(await compressedCopies(path, content))]) {
      await store.putFile(`${folder}/${name}`, bytes);
    }
  });
}

async function verify(store: Store, release: Release): Promise<void> {
  try {
    await verifyRelease(store, release);
  } catch (error) {
    if (!(error instanceof BadUpload)) throw error;
    throw new Error(
      `${error.message}. It was left there by an upload of another build with the same id, or was changed on its ` +
        'way; the release is not complete and not live. "npm run releases:prune" removes such leftovers after an hour.',
    );
  }
}

/**
 * Puts a build into a store as `<app>/<version>-<digest>/`. Its `release.json` is written when every file was read back:
 * without it there is no release. Publishing the same again changes nothing.
 * @param options.app folder name, "catalog-mf"
 * @param options.distDir what webpack wrote, with its `build.json`
 * @throws Error when the same id is there with other content
 */
export async function publishTo(store: Store, options: { app: string; distDir: string }): Promise<Published> {
  const { app, distDir } = options;
  const build = await readBuild(distDir, app);
  const files = await readDist(distDir);
  const commit = await readCommit(distDir);
  const release = describeRelease(files, { build, commit, time: new Date().toISOString() });
  const existing = await readRelease(store, app, release.releaseId);
  if (existing) return compare(existing, release);
  await upload(store, `${app}/${release.releaseId}`, files);
  await verify(store, release);
  const text = `${JSON.stringify(release, null, 2)}\n`;
  const status = await store.putFile(releasePath(app, release.releaseId), Buffer.from(text));
  // Somebody else published the same id in the meantime; then theirs counts.
  if (status === 'exists') return compare(await demandRelease(store, app, release.releaseId), release);
  return { releaseId: release.releaseId, status: 'published' };
}

/** The same into a folder of this machine. */
export const publishRelease = (options: { app: string; distDir: string; storeDir: string }): Promise<Published> =>
  publishTo(folderStore(options.storeDir), options);
