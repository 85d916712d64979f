import { moveCanary } from './pointers/moves.ts';
import { createSigner, createSigningKey } from './signing/signer.ts';
import type { Store } from './store/store.ts';
import { app, by, setUpStore } from './testing/set-up-store.ts';
import { printVerified, verifyLive } from './verify-live.ts';

const { store, publish, goLive } = setUpStore({ isSigned: true });

beforeEach(async () => {
  for (const releaseId of ['0.1.0-a', '0.2.0-b']) await goLive(releaseId);
  await publish('0.3.0-c');
  await moveCanary(store, { app, releaseId: '0.3.0-c', percent: 0, ...by });
});

const lines = async () => printVerified(app, await verifyLive(store, app));

describe('verifyLive', () => {
  it('when every file is right, then nothing is wrong, whatever happened to earlier releases', async () => {
    await store.delete([`${app}/0.1.0-a/remoteEntry.js`]);
    expect(await lines()).toEqual(['catalog-mf: every file of its live releases is right']);
  });

  it('when files are missing or differ, then it lists each one and the commands that repair it', async () => {
    await store.delete([`${app}/0.2.0-b/remoteEntry.js`, `${app}/0.2.0-b/mf-manifest.json`]);
    await store.putFile(`${app}/0.2.0-b/remoteEntry.js`, Buffer.from('changed'));
    await store.delete([`${app}/0.3.0-c/assets/a.0123456789.png`]);
    expect(await lines()).toEqual([
      'catalog-mf: stable 0.2.0-b IS DAMAGED',
      '  mf-manifest.json is missing',
      '  remoteEntry.js has other content',
      '  repair  npm run kenali -- publish catalog-mf',
      expect.stringContaining('  or      npm run kenali -- rollback catalog-mf --channel stable'),
      'catalog-mf: canary 0.3.0-c IS DAMAGED',
      '  assets/a.0123456789.png is missing',
      '  repair  npm run kenali -- publish catalog-mf',
      expect.stringContaining('  or      npm run kenali -- rollback catalog-mf --channel canary'),
    ]);
  });

  it.each([
    ['is missing', null, 'release.json is missing'],
    ['is not JSON', '{', 'release.json is not JSON'],
  ])('when release.json %s, then it says so', async (_what, content, problem) => {
    await store.delete([`${app}/0.2.0-b/release.json`]);
    if (content) await store.putFile(`${app}/0.2.0-b/release.json`, Buffer.from(content));
    expect(await lines()).toEqual(expect.arrayContaining(['catalog-mf: stable 0.2.0-b IS DAMAGED', `  ${problem}`]));
  });

  it('when a signature is missing, then it says how to sign', async () => {
    await store.delete([`${app}/0.2.0-b/release.json.sig`]);
    expect((await lines()).join('\n')).toContain('the release is not signed. If it is right: npm run kenali -- sign');
  });

  it('when another key signed the pointer, then it says so', async () => {
    Object.assign(store, { signer: createSigner(createSigningKey(['*']).privatePem) });
    expect((await lines())[0]).toBe('catalog-mf: POINTER');
    expect((await lines())[1]).toContain('no key with the id of the pointer');
  });

  it('when the pointer is broken or the store does not answer, then that is the problem', async () => {
    const silent = { ...store, list: () => Promise.reject(new Error('no answer')) };
    expect((await verifyLive(silent, app)).flatMap(({ problems }) => problems)).toEqual(['no answer', 'no answer']);
    const broken: Store = { ...store, read: async () => ({ content: Buffer.from('{'), etag: '1' }) };
    expect((await verifyLive(broken, app))[0]?.problems[0]).toContain('cannot be read');
    expect(await verifyLive(store, 'admin-mf')).toEqual([]);
  });
});
