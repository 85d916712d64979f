import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSigner, createSigningKey, trustedKeysFile } from '@kenali/releases';
import { releaseMessage, signaturePath, splitPointer } from '@kenali/releases/signing';
import { startTestApi, type TestApi } from './harness.ts';
import { STATED } from './stated.ts';

const APP = 'catalog-mf';
const home = mkdtempSync(join(tmpdir(), 'kenali-signed-releases-'));
const keysFile = join(home, 'trusted-keys.json');
const { privatePem, entry } = createSigningKey([APP]);
const signer = createSigner(privatePem);
const thief = createSigner(createSigningKey([APP]).privatePem);
writeFileSync(keysFile, trustedKeysFile([entry]));

let api: TestApi;
afterAll(async () => {
  await api.stop();
  rmSync(home, { recursive: true });
});
beforeAll(async () => {
  api = await startTestApi({ env: { RELEASE_SIGNATURES: 'required', RELEASE_KEYS_FILE: keysFile } });
});

const folder = () => String(api.services.config.releases.folder);
function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
const HASH = `sha384-${'A'.repeat(64)}`;
function publish(releaseId: string, by = signer, time = new Date().toISOString()) {
  const release = {
    schema: 1,
    app: APP,
    releaseId,
    name: 'catalog_mf',
    version: '0.1.0',
    time,
    contract: '^1.0.0',
    ...STATED,
    entry: 'remoteEntry.js',
    integrity: HASH,
    files: { 'remoteEntry.js': HASH },
  };
  const content = JSON.stringify(release);
  write(join(folder(), APP, releaseId, 'release.json'), content);
  const message = releaseMessage(APP, releaseId, Buffer.from(content));
  write(join(folder(), signaturePath(APP, releaseId)), JSON.stringify(by.sign(message)));
}
function point(changes: object = {}, by: typeof signer | null = signer) {
  const moves = ['0.1.0-a', '0.2.0-b'].map((stable, index) => ({
    revision: index + 1,
    stable,
    actor: 'ayu',
    time: '2026-11-24T00:00:00.000Z',
    reason: 'rilis',
  }));
  const pointer = { schema: 1, revision: 2, stable: '0.2.0-b', enabled: true, history: moves, ...changes };
  const signature = by?.sign(splitPointer(APP, JSON.stringify(pointer)).message);
  write(join(folder(), APP, 'channels.json'), JSON.stringify({ ...pointer, signature }));
}
const seen = () => join(api.services.config.releases.notesDir, 'seen-pointers', APP);

beforeEach(async () => {
  await api.clean();
  rmSync(seen(), { recursive: true, force: true });
  publish('0.1.0-a');
  publish('0.2.0-b');
  point();
});

async function listed() {
  const { adminToken } = await api.admin();
  const { body } = await api.get('/api/admin/releases', adminToken);
  return body.find(({ app }: { app: string }) => app === APP);
}
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

it('when another key signed the previous release, then it does not replace the live one', async () => {
  publish('0.1.0-a', thief);
  expect(await previous()).toBeNull();
  expect((await listed()).problem).toBeNull();
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
      writeFileSync(keysFile, trustedKeysFile([entry]));
    }
  },
);

it('an older pointer than the API has used is refused, also when the site kept none', async () => {
  expect(await previous()).toBe('0.1.0-a');
  point({ revision: 1 });
  expect([await previous(), (await listed()).stable]).toEqual([null, null]);
  point({ revision: 3 });
  expect([await previous(), (await listed()).revision]).toEqual(['0.1.0-a', 3]);
});

describe('a published release', () => {
  const get = (releaseId: string, app = APP) => api.get(`/api/releases/${app}/published/${releaseId}`);
  const longAgo = '2000-01-01T00:00:00.000Z';

  it('when it is new and in no pointer, then it is served, and a link may offer it', async () => {
    publish('0.3.0-p');
    const { status, body } = await get('0.3.0-p');
    expect([status, body.preview]).toEqual([200, 'offered']);
    expect(body.release).toEqual(JSON.parse(readFileSync(join(folder(), APP, '0.3.0-p', 'release.json'), 'utf8')));
  });

  it.each([
    ['it is old', () => publish('0.3.0-p', signer, longAgo), 'expired'],
    ['its app is switched off', () => point({ enabled: false }), 'withdrawn'],
    ['nobody signed the pointer', () => point({}, null), 'expired'],
  ])('when %s, then no link offers it, and a developer may still choose it', async (_what, change, preview) => {
    publish('0.3.0-p');
    change();
    expect((await get('0.3.0-p')).body).toMatchObject({ preview, release: { releaseId: '0.3.0-p' } });
  });

  it('when a rollback left it, then no link offers it', async () => {
    const moves = ['0.1.0-a', '0.2.0-b', '0.1.0-a'].map((stable, index) => ({
      revision: index + 1,
      stable,
      actor: 'ayu',
      time: longAgo,
      reason: 'rilis',
      ...(index === 2 ? { rollback: true } : {}),
    }));
    point({ revision: 3, stable: '0.1.0-a', history: moves });
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
    rmSync(join(folder(), APP, '0.3.0-p'), { recursive: true, force: true });
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
  write(join(folder(), signaturePath(APP, to)), readFileSync(join(folder(), signaturePath(APP, from)), 'utf8'));
}
