import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const KEPT = join(ROOT, 'e2e/releases/servers');
const SUFFIX = '.tar.gz';
const run = promisify(execFile);

export interface EarlierServers {
  /** A folder like this repository, with the servers alone. */
  root: string;
  /** Digest of the document of their API. */
  api: string;
  remove(): Promise<void>;
}

/** Gives the earlier servers the packages of today, and their own workspaces. */
async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules/@kenali'), { recursive: true });
  const packages = (await readdir(join(ROOT, 'node_modules'))).filter((name) => name !== '@kenali');
  await Promise.all(
    packages.map((name) => symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))),
  );
  for (const group of ['services', 'libs'])
    for (const name of await readdir(join(root, group))) {
      const manifest = JSON.parse(await readFile(join(root, group, name, 'package.json'), 'utf8'));
      await symlink(join(root, group, name), join(root, 'node_modules', manifest.name));
      const own = join(ROOT, group, name, 'node_modules');
      await symlink(own, join(root, group, name, 'node_modules')).catch(() => undefined);
    }
}

/**
 * Unpacks the newest kept API and site. They run with the packages of today, because the archive has sources alone.
 * @throws Error if `e2e/releases/servers` has no archive
 */
export async function unpackEarlierServers(): Promise<EarlierServers> {
  const archives = (await readdir(KEPT)).filter((name) => name.endsWith(SUFFIX));
  const [archive] = archives;
  if (!archive || archives.length > 1) throw new Error(`${KEPT} must have one archive: npm run api:check -- --keep`);
  const root = await mkdtemp(join(tmpdir(), 'kenali-earlier-'));
  await run('tar', ['-xzf', join(KEPT, archive), '-C', root]);
  await linkPackages(root);
  // The list of common passwords is large and the same.
  await cp(join(ROOT, 'services/api/data'), join(root, 'services/api/data'), { recursive: true, force: false });
  return { root, api: basename(archive, SUFFIX), remove: () => rm(root, { recursive: true, force: true }) };
}
