import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRelease, type Release } from '@kenali/federation/boot';
import { compressFiles } from './compress-files.ts';
import { describeRelease } from './describe-release.ts';
import { listFiles } from './list-files.ts';
import { readBuild } from './read-build.ts';
import { readCommit } from './read-commit.ts';

/** What the bundler writes for tools and not for browsers. */
const KEPT_HOME = /\.map$|^build\.json$|^mf-stats\.json$/;

export interface Published {
  releaseId: string;
  status: 'published' | 'unchanged';
}

async function existingRelease(dir: string): Promise<Release | null> {
  try {
    return parseRelease(await readFile(join(dir, 'release.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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

async function fill(folder: string, distDir: string, app: string): Promise<Release> {
  const build = await readBuild(distDir, app);
  const files = (await listFiles(distDir)).filter((file) => !KEPT_HOME.test(file));
  for (const file of files) await cp(join(distDir, file), join(folder, file));
  const commit = await readCommit(distDir);
  return describeRelease(folder, files, { build, commit, time: new Date().toISOString() });
}

/**
 * Puts a build into the store as `<store>/<app>/<version>-<digest>/`, complete or not at all. Publishing the same again
 * changes nothing.
 * @param options.app folder name, "catalog-mf"
 * @param options.distDir what webpack wrote, with its `build.json`
 * @throws Error when the same id is there with other content
 */
export async function publishRelease(options: { app: string; distDir: string; storeDir: string }): Promise<Published> {
  const { app, distDir, storeDir } = options;
  const home = join(storeDir, app);
  await mkdir(home, { recursive: true });
  const folder = join(home, `.publishing-${randomUUID()}`);
  try {
    const release = await fill(folder, distDir, app);
    const target = join(home, release.releaseId);
    const existing = await existingRelease(target);
    if (existing) return compare(existing, release);
    await compressFiles(folder, Object.keys(release.files));
    await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    return await settle(folder, target, release);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rename fails when somebody else published the same id in the meantime; then theirs counts. */
async function settle(folder: string, target: string, release: Release): Promise<Published> {
  try {
    await rename(folder, target);
    return { releaseId: release.releaseId, status: 'published' };
  } catch (error) {
    const existing = await existingRelease(target);
    if (!existing) throw error;
    return compare(existing, release);
  }
}
