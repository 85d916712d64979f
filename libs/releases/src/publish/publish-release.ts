import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@kenali/federation/boot';
import { forEachLimit } from '@kenali/node-utils';
import { type BuiltMaps, readMaps, storeMaps } from '../maps/store-maps.ts';
import { listFiles } from '../store/folder-store.ts';
import { apiPath, releasePath, type Store } from '../store/store.ts';
import { compressedCopies } from './compressed-copies.ts';
import { describeRelease, type Files } from './describe-release.ts';
import { readBuild, readBuilder, readCommit } from './read-build.ts';
import { BrokenUpload, readRelease, requireRelease, verifyRelease } from './read-release.ts';
import { signRelease } from './sign-release.ts';

/** Files that the bundler writes for tools. Browsers do not need them; source maps are stored where browsers cannot read them. */
const NOT_PUBLISHED = /\.map$|^build\.json$|^api\.json\.gz$|^mf-stats\.json$/;
const isPublished = (path: string): boolean => !NOT_PUBLISHED.test(path);
const PARALLEL_UPLOADS = 8;

export interface Published {
  releaseId: string;
  status: 'published' | 'unchanged';
}

/** Everything that must not differ between two uploads of one release. How it was built, when, and its source maps may differ. The manifest is in the files. */
const contentOf = ({ commit, lock, api, builder, time, maps, files, manifest, ...rest }: Release): string =>
  JSON.stringify([rest, Object.entries(files).sort()]);

async function compare(store: Store, existing: Release, release: Release): Promise<Published> {
  const { app, releaseId } = release;
  if (contentOf(existing) === contentOf(release)) {
    // An earlier upload may have ended before its signature.
    await signRelease(store, app, releaseId);
    return { releaseId, status: 'unchanged' };
  }
  throw new Error(
    `${release.app} ${release.releaseId} is already published with other content. A release never changes: ` +
      'raise the version in package.json or build again from clean sources.',
  );
}

/**
 * Reads the files of a build that are published.
 * @param built what the build has written: a second build in the same folder removes the files of the first
 * @throws Error if one of them is missing
 */
export async function readDist(distDir: string, built: string[] = []): Promise<Files> {
  const paths = (await listFiles(distDir)).filter(isPublished);
  const missing = built.find((path) => isPublished(path) && !paths.includes(path));
  if (missing) throw new Error(`${distDir} has no ${missing}, which its build has written. Build it again`);
  const contents = await Promise.all(paths.map((path) => readFile(join(distDir, path))));
  return new Map(paths.map((path, index) => [path, contents[index] as Buffer]));
}

/** Without it, nobody could compare the release with a later API. */
const readApiDocument = (distDir: string): Promise<Buffer> =>
  readFile(join(distDir, 'api.json.gz')).catch((cause: unknown) => {
    const why =
      'the document of the API that it was built for. Build it again, with the newest kit in a repository of its own.';
    throw new Error(`${distDir} has no api.json.gz, ${why}`, { cause });
  });

/** Resumes an interrupted upload: files that exist already do not change. */
async function upload(store: Store, folder: string, files: Files): Promise<void> {
  await forEachLimit(files, PARALLEL_UPLOADS, async ([path, content]) => {
    for (const [name, bytes] of [[path, content] as const, ...(await compressedCopies(path, content))]) {
      await store.putFile(`${folder}/${name}`, bytes);
    }
  });
}

async function verifyUpload(store: Store, release: Release, maps: BuiltMaps): Promise<void> {
  try {
    await verifyRelease(store, release);
    await storeMaps(store, release, maps);
  } catch (error) {
    if (!(error instanceof BrokenUpload)) throw error;
    throw new Error(
      `${error.message}. An upload of another build with the same id left it there, or it was changed in transit. The ` +
        'release is not complete and not live. "npm run kenali -- prune" removes unfinished uploads after an hour.',
    );
  }
}

/**
 * Publishes a build as `<app>/<version>-<digest>/`, with its source maps in a folder that browsers cannot read. Writes `release.json` last, after every file was read back: without
 * it there is no release. Publishing the same build again changes nothing.
 * @param options.app folder name, "catalog-mf"
 * @param options.distDir the output of webpack, with its `build.json` and `api.json.gz`
 * @throws Error if the build is not complete, or the same id is published with other content
 */
export async function publishRelease(store: Store, options: { app: string; distDir: string }): Promise<Published> {
  const { app, distDir } = options;
  const build = await readBuild(distDir, app);
  const files = await readDist(distDir, build.files);
  const commit = await readCommit(distDir);
  const maps = await readMaps(distDir);
  const document = await readApiDocument(distDir);
  const builder = readBuilder(process.env);
  const described = describeRelease(files, { build, commit, builder, time: new Date().toISOString() });
  const release: Release = { ...described, ...(maps.integrity ? { maps: maps.integrity } : {}) };
  const existing = await readRelease(store, app, release.releaseId);
  if (existing) return compare(store, existing, release);
  await upload(store, `${app}/${release.releaseId}`, files);
  await verifyUpload(store, release, maps);
  await store.putFile(apiPath(app, release.releaseId), document);
  const text = `${JSON.stringify(release, null, 2)}\n`;
  const status = await store.putFile(releasePath(app, release.releaseId), Buffer.from(text));
  // Another pipeline has published the same id in the meantime. Its release counts.
  if (status === 'exists') return compare(store, await requireRelease(store, app, release.releaseId), release);
  await signRelease(store, app, release.releaseId);
  return { releaseId: release.releaseId, status: 'published' };
}
