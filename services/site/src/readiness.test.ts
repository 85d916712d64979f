import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeServed } from './readiness.ts';
import { openSignedSite, type SignedSite } from './testing/signed-site.ts';

let site: SignedSite;
beforeEach(async () => {
  site = await openSignedSite('folder');
});
afterEach(() => site.close());

const readiness = async () => {
  const { status, text } = await site.ask('/readyz');
  return [status, text.trim()];
};
const ENTRY = 'admin-mf/0.2.0-a/remoteEntry.js';
const removeEntry = () => rm(join(site.store.storeDir, ENTRY));

describe('GET /readyz of a site that starts', () => {
  it('when every published app can be served, then it answers 200', async () => {
    expect(await readiness()).toEqual([200, 'ok']);
  });

  it('when no key is trusted, then it answers 503, although the process is alive', async () => {
    await site.trust();
    expect(await readiness()).toEqual([503, 'cannot serve shell']);
    expect((await site.ask('/healthz')).status).toBe(200);
  });

  it('when the releases of one app are refused, then it names the app', async () => {
    const { shell, catalog, admin } = site.keys;
    await site.trust(shell, catalog, admin);
    expect(await readiness()).toEqual([503, 'cannot serve assessment-mf']);
  });

  it('when the entry of one app is missing, then it names the app, until the entry is back', async () => {
    const content = await readFile(join(site.store.storeDir, ENTRY));
    await removeEntry();
    expect(await readiness()).toEqual([503, 'cannot serve admin-mf']);
    await site.store.write(ENTRY, content);
    expect(await readiness()).toEqual([200, 'ok']);
  });

  it('when an app was never published, or is switched off, then it does not count', async () => {
    await rm(join(site.store.storeDir, 'catalog-mf'), { recursive: true });
    const { revision, stable } = JSON.parse(await site.readPointer('admin-mf'));
    await site.writeSigned('admin-mf', { revision: revision + 1, stable, enabled: false }, site.keys.admin);
    expect(await readiness()).toEqual([200, 'ok']);
  });

  it('when an app of another team is refused, then it does not count', async () => {
    await site.store.goLive('reports-mf', '0.1.0-r');
    await site.store.writeRegistry({ 'reports-mf': ['/laporan'] });
    expect(await readiness()).toEqual([200, 'ok']);
    expect(site.problems).toContainEqual(expect.stringContaining('reports-mf'));
  });
});

describe('what a site would serve', () => {
  const describeNow = () =>
    describeServed({
      storeDir: site.store.storeDir,
      cdnPublicUrl: 'https://cdn.kenali.test',
      keysFile: site.keysFile,
    });

  it('has a line per app with its release', async () => {
    const served = await describeNow();
    expect(served.isReady).toBe(true);
    expect(served.lines.sort()).toEqual([
      'admin-mf: 0.2.0-a, revision 2',
      'assessment-mf: 0.2.0-t, revision 2',
      'catalog-mf: 0.2.0-c, revision 2',
      'shell: 0.2.0-s, revision 2',
    ]);
  });

  it('names an app that nothing may be served of, and why', async () => {
    await site.trust(site.keys.shell, site.keys.admin, site.keys.releaseOnly);
    const { lines, isReady } = await describeNow();
    expect(isReady).toBe(false);
    expect(lines).toContain('catalog-mf: nothing');
    expect(lines).toContainEqual(expect.stringMatching(/^catalog-mf: .*key/));
  });

  it('is nothing in an empty store', async () => {
    await rm(site.store.storeDir, { recursive: true });
    await mkdir(site.store.storeDir);
    expect((await describeNow()).isReady).toBe(false);
  });
});

it('when a site was ready, then an app that breaks later, or a store that is gone, does not end that', async () => {
  expect(await readiness()).toEqual([200, 'ok']);
  await removeEntry();
  expect(await readiness()).toEqual([200, 'ok']);
  await rm(site.store.storeDir, { recursive: true });
  await mkdir(site.store.storeDir);
  expect(await readiness()).toEqual([200, 'ok']);
});
