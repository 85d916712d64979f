import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveCanary, moveStable } from '../pointers/moves.ts';
import { rollBack } from '../pointers/roll-back.ts';
import { type BuildOptions, makeBuild } from '../testing/make-build.ts';
import { app, by, setUpStore } from '../testing/set-up-store.ts';
import { DEV_ACTOR, publishBuiltApps, START_ACTOR } from './publish-built-apps.ts';
import { publishRelease } from './publish-release.ts';

const { folder, store, pointer } = setUpStore();

async function build(options: BuildOptions = {}) {
  const distDir = join(folder.root, 'apps', options.app ?? app, 'dist');
  await rm(distDir, { recursive: true, force: true });
  makeBuild(distDir, { code: options.buildId, ...options });
}
const start = () =>
  publishBuiltApps(store, { appsDir: join(folder.root, 'apps'), actor: START_ACTOR, reason: 'start' });
const stables = async () => [(await pointer('shell'))?.stable, (await pointer())?.stable];

describe('publishBuiltApps', () => {
  it('makes the built apps live, and changes nothing on a second run', async () => {
    await build();
    await mkdir(join(folder.root, 'apps/admin-mf/src'), { recursive: true });
    const catalog = { app, releaseId: '0.1.0-c1' };
    expect(await start()).toEqual([{ ...catalog, release: 'published', pointer: 'moved' }]);
    expect(await start()).toEqual([{ ...catalog, release: 'unchanged', pointer: 'unchanged' }]);
  });

  it('replaces a release that npm start or npm run dev made live', async () => {
    for (const [index, actor] of [START_ACTOR, DEV_ACTOR, `${DEV_ACTOR} -- admin-mf`].entries()) {
      await build({ buildId: `0.1.0-s${index}` });
      expect(await start()).toMatchObject([{ pointer: 'moved' }]);
      await build({ buildId: `0.1.0-d${index}` });
      await publishRelease(store, { app, distDir: join(folder.root, 'apps', app, 'dist') });
      await moveStable(store, { app, releaseId: `0.1.0-d${index}`, actor, reason: 'test' });
    }
    await build({ buildId: '0.1.0-d' });
    expect(await start()).toEqual([{ app, releaseId: '0.1.0-d', release: 'published', pointer: 'moved' }]);
  });

  it('keeps a rolled-back release, and explains how to publish the build', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b']) {
      await build({ buildId });
      await start();
    }
    await rollBack(store, { app, ...by });
    const kept =
      'catalog-mf: 0.1.0-a stays live, as ayu chose. To publish this build (0.1.0-b): npm run kenali -- release catalog-mf';
    expect(await start()).toEqual([{ app, releaseId: '0.1.0-b', release: 'unchanged', pointer: 'unchanged', kept }]);
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', revision: 3 });
  });

  it('does not make the build of a canary stable', async () => {
    await build({ buildId: '0.1.0-a' });
    await start();
    await build({ buildId: '0.1.0-b' });
    await publishRelease(store, { app, distDir: join(folder.root, 'apps', app, 'dist') });
    await moveCanary(store, { app, releaseId: '0.1.0-b', percent: 10, ...by });
    const [{ kept } = {}] = await start();
    expect(kept).toMatch(/^catalog-mf: 0\.1\.0-a stays live and 0\.1\.0-b the canary, as ayu chose\./);
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', canary: { releaseId: '0.1.0-b', percent: 10 } });
  });

  it('publishes a shell and a remote that need each other together', async () => {
    await build({ app: 'shell', buildId: '1.0.0-s', contract: '1.0.0' });
    await build({ buildId: '0.1.0-a', contract: '^1.0.0' });
    await start();
    await build({ app: 'shell', buildId: '2.0.0-s', contract: '2.0.0' });
    await build({ buildId: '0.2.0-b', contract: '^2.0.0' });
    await start();
    expect(await stables()).toEqual(['2.0.0-s', '0.2.0-b']);
  });

  it('holds back a build that does not fit a chosen release, and the builds that need it', async () => {
    await build({ app: 'shell', buildId: '1.0.0-s', contract: '1.0.0' });
    await build({ buildId: '0.1.0-a', contract: '^1.0.0' });
    await build({ app: 'admin-mf', buildId: '0.1.0-m', contract: '^1.0.0' });
    await start();
    await build({ app: 'admin-mf', buildId: '0.1.0-n', contract: '^1.0.0' });
    await start();
    await rollBack(store, { app: 'admin-mf', ...by });
    await build({ app: 'shell', buildId: '2.0.0-s', contract: '2.0.0' });
    await build({ buildId: '0.2.0-b', contract: '^2.0.0' });
    const kept = Object.fromEntries((await start()).map((done) => [done.app, done.kept]));
    expect(kept.shell).toContain('admin-mf 0.1.0-m (stable) needs ^1.0.0');
    expect(kept[app]).toContain('shell 1.0.0-s (stable) offers 1.0.0');
    expect(await stables()).toEqual(['1.0.0-s', '0.1.0-a']);
  });
});
