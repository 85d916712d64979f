import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminErrorStackView } from '@kenali/contracts';
import { folderStore, openStore, publishRelease } from '@kenali/releases';
import { startBucketServer } from '../../../libs/releases/src/testing/bucket-server.ts';
import type { TestApi } from './harness.ts';
import { APP, bootId, clientError, inStore, SHELL, startReleasesApi, write } from './made-up-releases.ts';

const home = mkdtempSync(join(tmpdir(), 'kenali-error-stacks-'));
let releaseId = '';
let releases = 0;

let api: TestApi;
beforeAll(async () => {
  api = await startReleasesApi();
});
afterAll(async () => {
  await api.stop();
  rmSync(home, { recursive: true });
});

const manifest = {
  name: 'catalog_mf',
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [],
  exposes: [],
};
/** The first character of the script is line 12, column 5 of a source; the eleventh is line 13, column 1 without a name. */
const MAP = {
  version: 3,
  sources: ['apps/catalog-mf/src/remote.ts'],
  sourcesContent: ['rahasia'],
  names: ['start'],
  mappings: 'AAWIA,UACJ',
};

const changedMap = JSON.stringify({ ...MAP, mappings: 'AAAA' });

const stored = (path: string) => inStore(api, APP, releaseId, path);

/** Publishes a release of the catalogue with these maps, by script. */
async function publish(maps: Record<string, unknown> = { 'remoteEntry.js': MAP }) {
  releases += 1;
  releaseId = `0.1.0-r${releases}`;
  const distDir = join(home, releaseId);
  const build = { app: APP, name: 'catalog_mf', version: '0.1.0', buildId: releaseId, contract: '^1.0.0' };
  Object.assign(build, { lock: '0f', api: '0f', calls: [], files: [] });
  write(join(distDir, 'build.json'), JSON.stringify(build));
  write(join(distDir, 'mf-manifest.json'), JSON.stringify(manifest));
  write(join(distDir, 'api.json.gz'), 'document');
  write(join(distDir, 'remoteEntry.js'), 'var catalog_mf;');
  for (const [script, map] of Object.entries(maps)) write(join(distDir, `${script}.map`), JSON.stringify(map));
  await publishRelease(folderStore(inStore(api)), { app: APP, distDir });
}
beforeEach(async () => {
  await api.clean();
  await publish();
});

/** Reports an error of a page that the site gave these releases to. */
function report(stack: unknown) {
  const apps = { [APP]: { releaseId, channel: 'stable', revision: 5 } };
  return api.post('/api/client-errors', {
    bootId: bootId({ apps }),
    errors: [{ ...clientError({ releaseId }), stack }],
  });
}
const frame = (place: string, release = releaseId) => `${APP}/${release}/${place}`;

async function stackIds(): Promise<(string | undefined)[]> {
  const { adminToken } = await api.admin();
  const { body } = await api.get('/api/admin/client-errors', adminToken).expect(200);
  return body.flatMap(({ samples }: { samples: { stackId?: string }[] }) => samples.map(({ stackId }) => stackId));
}
async function read(id: string): Promise<{ status: number; body: AdminErrorStackView }> {
  const { adminToken } = await api.admin();
  return api.get(`/api/admin/client-errors/stack?id=${encodeURIComponent(id)}`, adminToken);
}
async function framesOf(stack: unknown): Promise<AdminErrorStackView['frames']> {
  await report(stack).expect(200);
  const [id] = await stackIds();
  return (await read(String(id))).body.frames;
}

describe('the stack of an error', () => {
  it('when the store of the maps is a bucket, then they are read from there', async () => {
    const server = await startBucketServer();
    try {
      const target = await server.target('maps');
      await publishRelease(await openStore(target), { app: APP, distDir: join(home, releaseId) });
      rmSync(stored('.maps'), { recursive: true });
      const { releases: settings } = api.services.config;
      api.services.config.releases = { ...settings, mapsTarget: target };
      const [found] = await framesOf([frame('remoteEntry.js:1:1')]);
      api.services.config.releases = { ...settings, mapsTarget: null };
      const [none] = await framesOf([frame('remoteEntry.js:1:2')]);
      api.services.config.releases = settings;
      // The map is remembered by its release.
      expect([found?.source?.line, none?.source?.line]).toEqual([12, 12]);
    } finally {
      await server.stop();
    }
  });

  it('when the API has no store of the maps, then the frame has no source', async () => {
    const { releases: settings } = api.services.config;
    api.services.config.releases = { ...settings, mapsTarget: null };
    const [found] = await framesOf([frame('remoteEntry.js:1:1')]);
    api.services.config.releases = settings;
    expect(found?.source).toBeNull();
  });

  it('when the release has source maps, then staff see places in the sources; others as they were reported', async () => {
    const places = ['remoteEntry.js:1:1', 'remoteEntry.js:1:11', 'remoteEntry.js:1:15', 'assets/other.1f.js:1:7'];
    const frames = await framesOf([...places.map((place) => frame(place)), `shell/${SHELL}/assets/main.0f.js:3:4`]);
    const [path] = MAP.sources;
    const first = { app: APP, releaseId, script: 'remoteEntry.js', line: 1, column: 1 };
    expect(frames).toEqual([
      { ...first, source: { path, line: 12, column: 5, name: 'start' } },
      { ...first, column: 11, source: { path, line: 13, column: 1, name: null } },
      { ...first, column: 15, source: { path, line: 13, column: 1, name: null } },
      { app: APP, releaseId, script: 'assets/other.1f.js', line: 1, column: 7, source: null },
      { app: 'shell', releaseId: SHELL, script: 'assets/main.0f.js', line: 3, column: 4, source: null },
    ]);
  });

  it('when the same error comes again, then the newest stack counts; a report without one leaves it', async () => {
    await report([frame('remoteEntry.js:1:1')]).expect(200);
    await report([frame('remoteEntry.js:1:11')]).expect(200);
    await report(undefined).expect(200);
    const [id] = await stackIds();
    expect((await read(String(id))).body.frames.map(({ column }) => column)).toEqual([11]);
  });

  it.each([
    ['text', 'TypeError: rina@contoh.test'],
    ['an object', { 0: 'a' }],
    ['frames of another form', ['at f (https://kenali.test/a.js:1:2)', 'rina']],
    ['paths out of the release', ['catalog-mf/../../etc/passwd.js:1:2']],
    ['eleven frames', Array.from({ length: 11 }, () => 'catalog-mf/1/a.js:1:1')],
    ['a huge frame', [`catalog-mf/1/${'a'.repeat(3000)}.js:1:1`]],
    ['a huge line', ['catalog-mf/1/a.js:123456789:1']],
    ['nothing', []],
    ['null', null],
  ])('when a stack is %s, then it is ignored and the report counts', async (_what, stack) => {
    await report(stack).expect(200);
    expect(await stackIds()).toEqual([undefined]);
  });

  it('when a frame is in a release that the site did not give to the page, then it is dropped', async () => {
    const frames = await framesOf([
      frame('remoteEntry.js:1:1', '9.9.9'),
      frame('remoteEntry.js:1:1'),
      'admin-mf/1/a.js:1:1',
    ]);
    expect(frames.map((each) => [each.app, each.releaseId])).toEqual([[APP, releaseId]]);
  });

  it('when the page has no signed boot, then no stack is kept', async () => {
    const error = clientError({ releaseId, stack: [frame('remoteEntry.js:1:1')] });
    await api.post('/api/client-errors', { errors: [error] }).expect(200);
    expect(await stackIds()).toEqual([undefined]);
  });

  it.each([
    ['the release was pruned', () => rmSync(stored(''), { recursive: true })],
    ['the map is missing', () => rmSync(stored('.maps/remoteEntry.js.map'))],
    ['the list is missing', () => rmSync(stored('.maps/maps.json'))],
    ['the map was changed', () => write(stored('.maps/remoteEntry.js.map'), changedMap)],
    ['the list was changed', () => write(stored('.maps/maps.json'), '{')],
    ['release.json is broken', () => write(stored('release.json'), '{')],
  ])('when %s, then the frame has no source', async (_what, breakIt) => {
    breakIt();
    expect(await framesOf([frame('remoteEntry.js:1:1')])).toEqual([
      { app: APP, releaseId, script: 'remoteEntry.js', line: 1, column: 1, source: null },
    ]);
  });

  it.each([
    ['a map without mappings for the place', { 'remoteEntry.js': { ...MAP, mappings: '' } }],
    ['a map with sources that it does not have', { 'remoteEntry.js': { ...MAP, sources: [] } }],
    ['a map larger than the API reads', { 'remoteEntry.js': { ...MAP, names: ['x'.repeat(9_000_000)] } }],
    ['no maps', {}],
  ])('when the release was published with %s, then the frame has no source', async (_what, maps) => {
    await publish(maps);
    expect((await framesOf([frame('remoteEntry.js:1:1')]))[0]?.source).toBeNull();
  });

  it('when the id is unknown, or the error has no stack, then 404; without an id or with a long one, 422', async () => {
    await report(undefined).expect(200);
    for (const id of ['unknown', `${APP} ${releaseId} 3`, '{"$gt":""}']) expect((await read(id)).status).toBe(404);
    expect((await read('')).status).toBe(422);
    expect((await read('x'.repeat(201))).status).toBe(422);
  });
});
