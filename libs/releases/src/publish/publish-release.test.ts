import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseRelease } from '@kenali/federation/boot';
import { listFiles } from '../store/folder-store.ts';
import { makeBuild } from '../testing/make-build.ts';
import { app, setUpStore } from '../testing/set-up-store.ts';
import { publishRelease } from './publish-release.ts';

const { folder, store } = setUpStore();
let options: { app: string; distDir: string };

beforeEach(async () => {
  options = { app, distDir: join(folder.root, 'dist') };
  makeBuild(options.distDir);
});

const released = (file: string) => join(store.where, 'catalog-mf/0.1.0-c1', file);

describe('publishRelease', () => {
  it('stores the files that browsers need, and source maps and the document of the API where no browser reads them', async () => {
    expect(await publishRelease(store, options)).toEqual({ releaseId: '0.1.0-c1', status: 'published' });
    expect(await listFiles(join(store.where, 'catalog-mf'))).toEqual([
      '0.1.0-c1/.api.json.gz',
      '0.1.0-c1/.maps/maps.json',
      '0.1.0-c1/.maps/remoteEntry.js.map',
      '0.1.0-c1/assets/a.0123456789.png',
      '0.1.0-c1/mf-manifest.json',
      '0.1.0-c1/mf-manifest.json.br',
      '0.1.0-c1/mf-manifest.json.gz',
      '0.1.0-c1/release.json',
      '0.1.0-c1/remoteEntry.js',
      '0.1.0-c1/remoteEntry.js.br',
      '0.1.0-c1/remoteEntry.js.gz',
    ]);
  });

  it('writes the hash of each file to release.json', async () => {
    await publishRelease(store, options);
    const release = parseRelease(await readFile(released('release.json'), 'utf8'));
    expect(release).toMatchObject({ name: 'catalog_mf', contract: '^1.0.0', entry: 'remoteEntry.js' });
    expect(release.manifest?.metaData.remoteEntry.name).toBe('remoteEntry.js');
    expect(Object.keys(release.files)).toHaveLength(3);
    for (const [file, integrity] of Object.entries(release.files)) {
      const digest = createHash('sha384')
        .update(await readFile(released(file)))
        .digest('base64');
      expect(integrity).toBe(`sha384-${digest}`);
    }
  });

  it('states the paths of its pages as routes', async () => {
    makeBuild(options.distDir, { pages: ['/assessments', '/assessments/:id'] });
    await publishRelease(store, options);
    const { routes } = parseRelease(await readFile(released('release.json'), 'utf8'));
    expect(routes).toEqual(['/assessments', '/assessments/:id']);
  });

  it('stores compressed copies that decompress to the original', async () => {
    await publishRelease(store, options);
    const plain = await readFile(released('remoteEntry.js'));
    expect(brotliDecompressSync(await readFile(released('remoteEntry.js.br')))).toEqual(plain);
    expect(gunzipSync(await readFile(released('remoteEntry.js.gz')))).toEqual(plain);
  });

  it('changes nothing when the same build is published again', async () => {
    await publishRelease(store, options);
    const before = await readFile(released('release.json'), 'utf8');
    expect(await publishRelease(store, options)).toEqual({ releaseId: '0.1.0-c1', status: 'unchanged' });
    expect(await readFile(released('release.json'), 'utf8')).toBe(before);
  });

  it('refuses the same id with other content and keeps the existing release', async () => {
    await publishRelease(store, options);
    const before = await readFile(released('remoteEntry.js'), 'utf8');
    makeBuild(options.distDir, { code: 'y' });
    await expect(publishRelease(store, options)).rejects.toThrow('already published with other content');
    expect(await readFile(released('remoteEntry.js'), 'utf8')).toBe(before);
    expect(await readdir(join(store.where, 'catalog-mf'))).toEqual(['0.1.0-c1']);
  });

  it('says what it was made of and who built it; another builder, lock file and API of the same build change nothing', async () => {
    process.env.RELEASE_BUILDER = 'https://ci.test/runs/7';
    try {
      await publishRelease(store, options);
      process.env.RELEASE_BUILDER = 'https://ci.test/runs/8';
      const file = join(options.distDir, 'build.json');
      const build = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...build, lock: '1e'.repeat(32), api: 'other' }));
      expect((await publishRelease(store, options)).status).toBe('unchanged');
    } finally {
      delete process.env.RELEASE_BUILDER;
    }
    const { lock, builder } = parseRelease(await readFile(released('release.json'), 'utf8'));
    expect([lock, builder]).toEqual(['0f'.repeat(32), 'https://ci.test/runs/7']);
  });

  it('makes one complete release when the same build is published ten times at once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => publishRelease(store, options)));
    expect(results.filter(({ status }) => status === 'published')).toHaveLength(1);
    expect(await readdir(join(store.where, 'catalog-mf'))).toEqual(['0.1.0-c1']);
    parseRelease(await readFile(released('release.json'), 'utf8'));
  });

  it('refuses a build without the document of its API, says so and writes nothing', async () => {
    await rm(join(options.distDir, 'api.json.gz'));
    await expect(publishRelease(store, options)).rejects.toThrow('has no api.json.gz, the document of the API');
    expect(await store.list('')).toEqual([]);
  });

  it('refuses a build that lost a file to a later one in the same folder, names the file and writes nothing', async () => {
    await rm(join(options.distDir, 'assets/a.0123456789.png'));
    await expect(publishRelease(store, options)).rejects.toThrow('has no assets/a.0123456789.png, which its build');
    expect(await store.list('')).toEqual([]);
  });

  it.each([
    ['no build.json', (dist: string) => rm(join(dist, 'build.json'))],
    ['no entry', (dist: string) => rm(join(dist, 'remoteEntry.js'))],
    ['a broken manifest', (dist: string) => writeFile(join(dist, 'mf-manifest.json'), '{}')],
    ['the build of another app', (dist: string) => makeBuild(dist, { app: 'admin-mf' })],
    ['an id that is a path', (dist: string) => makeBuild(dist, { buildId: '../../c1' })],
  ])('refuses a folder with %s and writes nothing', async (_what, corrupt) => {
    await corrupt(options.distDir);
    await expect(publishRelease(store, options)).rejects.toThrow();
    expect(await store.list('')).toEqual([]);
  });
});
