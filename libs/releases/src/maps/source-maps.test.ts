import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRelease, type Release } from '@kenali/federation/boot';
import { pruneReleases } from '../prune-releases.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { requireRelease } from '../publish/read-release.ts';
import { makeBuild } from '../testing/make-build.ts';
import { app, setUpStore } from '../testing/set-up-store.ts';
import { BrokenMap, mapListPath, mapPath, readMap } from './source-maps.ts';

const releaseId = '0.1.0-c1';
const { folder, store } = setUpStore();
let distDir: string;

beforeEach(async () => {
  distDir = join(folder.root, 'dist');
  makeBuild(distDir);
});

const read = async (path: string) => (await store.read(path))?.content ?? null;
const mapOf = (release: Release, script = 'remoteEntry.js') => readMap(read, release, script);
async function publish(): Promise<Release> {
  await publishRelease(store, { app, distDir });
  return requireRelease(store, app, releaseId);
}

describe('source maps of a release', () => {
  it('are read back without sources and without what differs between machines', async () => {
    const map = await mapOf(await publish());
    expect(JSON.parse(String(map))).toEqual({
      version: 3,
      names: ['start'],
      mappings: 'AAWIA',
      sources: ['apps/catalog-mf/src/remote.ts', 'node_modules/react/index.js'],
    });
  });

  it('are no files of the release: pages that read release.json see one hash', async () => {
    const { files, maps } = await publish();
    expect(Object.keys(files).filter((path) => path.includes('map'))).toEqual([]);
    expect(maps).toMatch(/^sha384-[\w+/]{64}$/);
  });

  it('are missing without an error if the build has none, and for unknown scripts', async () => {
    const release = await publish();
    for (const script of ['assets/other.js', '__proto__', '../../channels.json'])
      expect(await mapOf(release, script)).toBeNull();
    makeBuild(distDir, { buildId: '0.1.0-c2' });
    await rm(join(distDir, 'remoteEntry.js.map'));
    await publishRelease(store, { app, distDir });
    const without = await requireRelease(store, app, '0.1.0-c2');
    expect(without).not.toHaveProperty('maps');
    expect(await mapOf(without)).toBeNull();
    expect(parseRelease(JSON.stringify(without))).toEqual(without);
  });

  it.each([
    ['map', mapPath(app, releaseId, 'remoteEntry.js')],
    ['list', mapListPath(app, releaseId)],
  ])('are refused when somebody changed the %s in the store', async (_what, path) => {
    const release = await publish();
    await writeFile(join(store.where, path), '{"version":3}');
    await expect(mapOf(release)).rejects.toBeInstanceOf(BrokenMap);
  });

  it('are null when they were deleted from the store', async () => {
    const release = await publish();
    await store.delete([mapPath(app, releaseId, 'remoteEntry.js')]);
    expect(await mapOf(release)).toBeNull();
    await store.delete([mapListPath(app, releaseId)]);
    expect(await mapOf(release)).toBeNull();
  });

  it('keep an upload incomplete while the store has other ones of the same id', async () => {
    await store.putFile(mapPath(app, releaseId, 'remoteEntry.js'), Buffer.from('other'));
    await expect(publish()).rejects.toThrow('is not that of the build');
    expect(await store.read(`${app}/${releaseId}/release.json`)).toBeNull();
  });

  it('do not keep the same build from counting as unchanged', async () => {
    await publish();
    await rm(join(distDir, 'remoteEntry.js.map'));
    expect(await publishRelease(store, { app, distDir })).toEqual({ releaseId, status: 'unchanged' });
  });

  it('go with the unfinished upload that is pruned', async () => {
    await store.putFile(mapPath(app, releaseId, 'remoteEntry.js'), Buffer.from('left'));
    const inTwoHours = () => Date.now() + 2 * 60 * 60 * 1000;
    const { leftovers } = await pruneReleases(store, app, { keep: 20, now: inTwoHours });
    expect(leftovers).toEqual([releaseId]);
    expect(await store.list(app)).toEqual([]);
  });
});
