import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { releaseMessage, signaturePath } from '@kenali/releases/signing';
import { releaseStoreOf } from '../src/features/releases/store/release-store.ts';
import { findSeen, storeSeen } from '../src/features/releases/store/seen-pointers.ts';
import type { TestApi } from './harness.ts';
import {
  APP,
  cleanReleases,
  inStore,
  listReleases,
  makeKeys,
  type Signer,
  startReleasesApi,
  write,
  writePointer,
  writeRelease,
} from './made-up-releases.ts';

const { keysFile, keys, signer, thief, remove } = makeKeys();

let api: TestApi;
afterAll(async () => {
  await api.stop();
  remove();
});
beforeAll(async () => {
  api = await startReleasesApi({ env: { RELEASE_KEYS_FILE: keysFile } });
});

function publish(releaseId: string, by = signer, changes: object = {}) {
  const content = Buffer.from(writeRelease(api, APP, releaseId, changes));
  write(inStore(api, signaturePath(APP, releaseId)), JSON.stringify(by.sign(releaseMessage(APP, releaseId, content))));
}
/** Moves to these releases, in this order. */
const movesTo = (...releases: string[]) =>
  releases.map((stable, index) => ({
    revision: index + 1,
    stable,
    actor: 'ayu',
    time: '2026-11-24T00:00:00.000Z',
    reason: 'rilis',
  }));
const MOVES = movesTo('0.1.0-a', '0.2.0-b');
const point = (changes: object = {}, by: Signer | null = signer) =>
  writePointer(api, { revision: 2, stable: '0.2.0-b', history: MOVES, ...changes }, { by });
const seen = () => join(api.services.config.releases.notesDir, 'seen-pointers', APP);

beforeEach(async () => {
  await cleanReleases(api);
  publish('0.1.0-a');
  publish('0.2.0-b');
  point();
});

const listed = async () => (await listReleases(api)).find(({ app }) => app === APP);
const previous = async () => (await api.get(`/api/releases/${APP}/previous`)).body?.releaseId ?? null;
const stop = async () => (await api.get(`/api/releases/${APP}/canary-stop`)).status;

it('signed releases are listed, and an earlier one replaces the live one', async () => {
  expect(await listed()).toMatchObject({ problem: null, revision: 2, stable: { releaseId: '0.2.0-b' } });
  expect([await previous(), await stop()]).toEqual(['0.1.0-a', 200]);
});

it.each([
  ['nobody signed the pointer', () => point({}, null)],
  ['another key signed the pointer', () => point({}, thief)],
  ['another key signed the live release', () => publish('0.2.0-b', thief)],
  ['the site has seen a newer pointer', () => write(join(seen(), `3.${'a'.repeat(64)}`), '')],
])('when %s, then the page of releases says so, and no part of it is used', async (_what, tamper) => {
  tamper();
  expect(await listed()).toMatchObject({
    problem: 'Tanda tangan rilis tidak sah. Situs tetap memakai rilis terakhir yang sah.',
    stable: null,
  });
  expect([await previous(), await stop()]).toEqual([null, 503]);
});

it('while the app is switched off, no earlier release replaces the live one', async () => {
  point({ revision: 3, enabled: false });
  expect(await previous()).toBeNull();
});

it('when another key signed the previous release, then it does not replace the live one', async () => {
  publish('0.1.0-a', thief);
  expect(await previous()).toBeNull();
  expect((await listed())?.problem).toBeNull();
});

it.each(['{', '{"schema":1,"keys":[{"id":"x"}]}'])(
  'when the file of trusted keys becomes %s, then the last good keys count',
  async (text) => {
    expect(await previous()).toBe('0.1.0-a');
    try {
      writeFileSync(keysFile, text);
      expect(await listed()).toMatchObject({ problem: null, revision: 2 });
      publish('0.1.0-a', thief);
      expect(await previous()).toBeNull();
    } finally {
      writeFileSync(keysFile, keys);
    }
  },
);

it('an older pointer than the API has used is refused, also when the site kept none', async () => {
  expect(await previous()).toBe('0.1.0-a');
  point({ revision: 1 });
  expect([await previous(), (await listed())?.stable]).toEqual([null, null]);
  point({ revision: 3 });
  expect([await previous(), (await listed())?.revision]).toEqual(['0.1.0-a', 3]);
});

const NEWEST = { revision: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
const seenByApi = async () => (await api.get('/api/releases/seen')).body;
/** A process that has nothing in memory. */
const anotherProcess = () => ({ ...api.services });

it('an older pointer than any API has seen is refused also on a machine without notes', async () => {
  expect(await previous()).toBe('0.1.0-a');
  expect(await seenByApi()).toEqual([{ app: APP, ...NEWEST }]);
  point({ revision: 1 });
  rmSync(seen(), { recursive: true });
  const store = releaseStoreOf(anotherProcess());
  await expect(store.readPointer(APP)).rejects.toThrow('revision 1 is older than 2, which was seen before');
  // What it knows is in its notes, too, for a site that shares the folder.
  expect(readdirSync(seen())).toEqual([expect.stringMatching(/^2\./)]);
});

it('two APIs that see pointers in another order keep the newer one', async () => {
  await storeSeen(api.services, APP, { revision: 7, digest: 'b'.repeat(64) });
  await storeSeen(api.services, APP, { revision: 6, digest: 'c'.repeat(64) });
  await Promise.all([8, 9, 10].map((revision) => storeSeen(api.services, APP, { revision, digest: 'd'.repeat(64) })));
  expect(await seenByApi()).toEqual([{ app: APP, revision: 10, digest: 'd'.repeat(64) }]);
  const { config } = api.services;
  const elsewhere = { ...api.services, config: { ...config, releases: { ...config.releases, folder: '/other' } } };
  expect(await findSeen(elsewhere, APP)).toBeNull();
});

describe('a published release', () => {
  const get = (releaseId: string, app = APP) => api.get(`/api/releases/${app}/published/${releaseId}`);

  it('when it is new and in no pointer, then it is served, and a link may offer it', async () => {
    publish('0.3.0-p');
    const { status, body } = await get('0.3.0-p');
    expect([status, body.preview]).toEqual([200, 'offered']);
    expect(body.release).toEqual(JSON.parse(readFileSync(inStore(api, APP, '0.3.0-p', 'release.json'), 'utf8')));
  });

  it.each([
    ['it is old', () => publish('0.3.0-p', signer, { time: '2000-01-01T00:00:00.000Z' }), 'expired'],
    ['its app is switched off', () => point({ enabled: false }), 'withdrawn'],
    ['nobody signed the pointer', () => point({}, null), 'expired'],
  ])('when %s, then no link offers it, and a developer may still choose it', async (_what, change, preview) => {
    publish('0.3.0-p');
    change();
    expect((await get('0.3.0-p')).body).toMatchObject({ preview, release: { releaseId: '0.3.0-p' } });
  });

  it('when a rollback left it, then no link offers it', async () => {
    const [rollback] = movesTo('0.1.0-a');
    point({ revision: 3, stable: '0.1.0-a', history: [...MOVES, { ...rollback, revision: 3, rollback: true }] });
    expect((await get('0.2.0-b')).body.preview).toBe('withdrawn');
    expect((await get('0.1.0-a')).body.preview).toBe('offered');
  });

  it.each([
    ['another key signed it', () => publish('0.3.0-p', thief)],
    ['it has the signature of another release', () => borrowSignature('0.1.0-a', '0.3.0-p')],
    ['it is not in the store', () => undefined],
  ])('when %s, then there is none', async (_what, change) => {
    change();
    const { status, body } = await get('0.3.0-p');
    expect([status, body]).toEqual([200, null]);
    rmSync(inStore(api, APP, '0.3.0-p'), { recursive: true, force: true });
  });

  it.each([
    ['0.3.0-p', 'evil-mf'],
    ['..%2F0.3.0-p', APP],
    ['.hidden', APP],
  ])('when the address names %s of %s, then there is no such page', async (releaseId, app) => {
    expect((await get(releaseId, app)).status).toBe(404);
  });
});

function borrowSignature(from: string, to: string) {
  publish(to);
  write(inStore(api, signaturePath(APP, to)), readFileSync(inStore(api, signaturePath(APP, from)), 'utf8'));
}

describe('releases through a CDN', () => {
  async function readThrough(answer: RequestListener) {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const cdnUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { config } = api.services;
    const releases = { ...config.releases, folder: null, cdnUrl, keysFile: null };
    const store = releaseStoreOf({ ...api.services, config: { ...config, releases } });
    return store.readRelease(APP, '0.1.0-a').finally(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  const elsewhere: RequestListener = ({ url }, res) =>
    url === '/elsewhere' ? res.end('{}') : res.writeHead(302, { Location: '/elsewhere' }).end();

  it('when a file is not too long, then it is read; when it is missing, then null', async () => {
    expect(await readThrough((_req, res) => res.end('{}'))).toBe('{}');
    expect(await readThrough((_req, res) => res.writeHead(404).end())).toBeNull();
  });

  it.each<[string, RequestListener, string]>([
    ['leads elsewhere', elsewhere, 'status 302'],
    ['is too long', (_req, res) => res.end('x'.repeat(1024 * 1024 + 1)), 'more than 1048576 bytes'],
  ])('when it %s, then it is refused', async (_what, answer, message) => {
    await expect(readThrough(answer)).rejects.toThrow(message);
  });
});
