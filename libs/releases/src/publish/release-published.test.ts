import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitIn } from '@kenali/node-utils/testing';
import type { ReadStop } from '../canary-stop.ts';
import { PointerMoved } from '../pointers/move-pointer.ts';
import { moveCanary } from '../pointers/moves.ts';
import { makeBuild } from '../testing/make-build.ts';
import { app, by, setUpStore } from '../testing/set-up-store.ts';
import { publishRelease } from './publish-release.ts';
import { releaseApp } from './release-app.ts';
import { releasePublished } from './release-published.ts';

const notStopped: ReadStop = async () => null;
const { folder, store, publish, goLive, pointer } = setUpStore({ isSigned: true });
const release = (releaseId: string, more: Partial<Parameters<typeof releasePublished>[1]> = {}) =>
  releasePublished(store, { app, releaseId, ...by, readStop: notStopped, ...more });

describe('releasePublished', () => {
  it('makes a release live that is in the store, and repeats without a move', async () => {
    await publish('0.1.0-a');
    expect(await release('0.1.0-a')).toEqual({ status: 'moved', revision: 1 });
    expect(await release('0.1.0-a')).toEqual({ status: 'unchanged', revision: 1 });
    expect((await pointer())?.history).toMatchObject([{ stable: '0.1.0-a', ...by }]);
  });

  it('starts a canary, and promotes it', async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b']) await publish(buildId);
    await release('0.1.0-a');
    await release('0.2.0-b', { percent: 10 });
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', canary: { releaseId: '0.2.0-b', percent: 10 } });
    await release('0.2.0-b');
    expect(await pointer()).toMatchObject({ stable: '0.2.0-b' });
    expect(await pointer()).not.toHaveProperty('canary');
  });

  it('refuses a release that is not in the store, and names those that are', async () => {
    await publish('0.1.0-a');
    await expect(release('0.9.0-x')).rejects.toThrow(/0\.9\.0-x is not published in .* It has: 0\.1\.0-a$/);
    await expect(
      releasePublished(store, { ...by, app: 'admin-mf', releaseId: '1', readStop: notStopped }),
    ).rejects.toThrow('It has no release of admin-mf: npm run kenali -- publish admin-mf');
    expect(await pointer()).toBeUndefined();
  });

  it.each([
    ['a missing file', async () => store.delete([`${app}/0.1.0-a/remoteEntry.js`]), 'does not have'],
    ['no signature', async () => store.delete([`${app}/0.1.0-a/release.json.sig`]), 'no trusted key signed it'],
  ])('refuses a release with %s, and says what completes it', async (_what, damage, message) => {
    await publish('0.1.0-a');
    await damage();
    await expect(release('0.1.0-a')).rejects.toThrow(message);
    await expect(release('0.1.0-a')).rejects.toThrow(
      'Nothing was moved. "npm run kenali -- publish catalog-mf" from commit',
    );
    expect(await pointer()).toBeUndefined();
  });

  it('refuses a release that does not fit the live shell', async () => {
    await goLive('1.0.0-s', { app: 'shell', contract: '1.0.0' });
    await publish('0.1.0-a', { contract: '^1.1.0' });
    await expect(release('0.1.0-a')).rejects.toThrow('needs shell contract ^1.1.0');
    expect(await pointer()).toBeUndefined();
  });

  it('refuses to promote a canary that the site stopped', async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b']) await publish(buildId);
    await release('0.1.0-a');
    await moveCanary(store, { app, releaseId: '0.2.0-b', percent: 10, ...by });
    const stop = { releaseId: '0.2.0-b', time: '2026-11-21T01:02:03.000Z', reason: 'errors' };
    await expect(release('0.2.0-b', { readStop: async () => stop })).rejects.toThrow('was stopped at');
    expect((await pointer())?.stable).toBe('0.1.0-a');
  });

  it('lets one of two simultaneous moves win', async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b', '0.3.0-c']) await publish(buildId);
    await release('0.1.0-a');
    const results = await Promise.allSettled([release('0.2.0-b'), release('0.3.0-c')]);
    const lost = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(lost.map(({ reason }) => reason)).toEqual([expect.any(PointerMoved)]);
    expect((await pointer())?.revision).toBe(2);
  });

  it('refuses a move that another one came before', async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b']) await publish(buildId);
    await release('0.1.0-a');
    await expect(release('0.2.0-b', { expectedRevision: 0 })).rejects.toThrow('is at revision 1, not at 0');
  });
});

describe('a dirty tree', () => {
  const git = (...args: string[]) => gitIn(folder.root)(...args);
  let distDir: string;

  beforeEach(async () => {
    distDir = join(folder.root, 'dist');
    await writeFile(join(folder.root, 'a.txt'), 'one');
    git('init', '--quiet');
    git('add', 'a.txt');
    git('commit', '--quiet', '--message', 'One');
    await writeFile(join(folder.root, 'a.txt'), 'two');
    makeBuild(distDir, { buildId: '0.1.0-d' });
  });

  const build = (more: object = {}) => releaseApp(store, { app, distDir, ...by, readStop: notStopped, ...more });

  it('is refused for a stable release, before anything is written', async () => {
    await expect(build()).rejects.toThrow(
      /^catalog-mf comes from a dirty tree: files differ from commit [0-9a-f]{40}\./,
    );
    expect(await store.list('')).toEqual([]);
  });

  it('is refused also when the release was published before, until the same files are committed', async () => {
    await publishRelease(store, { app, distDir });
    await expect(release('0.1.0-d')).rejects.toThrow('add --force-dirty');
    git('commit', '--quiet', '--all', '--message', 'Two');
    expect((await build()).pointer.status).toBe('moved');
  });

  it.each(['from sources', 'by id'])('%s: can be forced, and the history says so', async (how) => {
    await publishRelease(store, { app, distDir });
    await (how === 'by id' ? release('0.1.0-d', { forceDirty: true }) : build({ forceDirty: true }));
    expect((await pointer())?.history.at(-1)?.reason).toMatch(
      /^test \(forced, from a dirty tree: [0-9a-f]{40}-dirty\)$/,
    );
  });

  it('is allowed for a canary', async () => {
    await publish('0.1.0-a');
    await release('0.1.0-a', { forceDirty: true });
    await build({ percent: 10 });
    expect(await pointer()).toMatchObject({ canary: { releaseId: '0.1.0-d' }, history: [{}, { reason: 'test' }] });
  });
});
