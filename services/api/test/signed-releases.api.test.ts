import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSigner, createSigningKey, trustedKeysFile } from '@kenali/releases';
import { releaseMessage, signaturePath, splitPointer } from '@kenali/releases/signing';
import { startTestApi, type TestApi } from './harness.ts';

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
function publish(releaseId: string, by = signer) {
  const release = { schema: 1, app: APP, releaseId, time: '2026-11-24T00:00:00.000Z' };
  const content = JSON.stringify(release);
  write(join(folder(), APP, releaseId, 'release.json'), content);
  const message = releaseMessage(APP, releaseId, Buffer.from(content));
  write(join(folder(), signaturePath(APP, releaseId)), JSON.stringify(by.sign(message)));
}
function point(changes: object = {}, by: typeof signer | null = signer) {
  const moves = ['0.1.0-a', '0.2.0-b'].map((stable, index) => ({
    ...{ revision: index + 1, stable, actor: 'ayu', time: '2026-11-24T00:00:00.000Z', reason: 'rilis' },
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
  expect([await previous(), await stop()]).toEqual([null, 500]);
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
