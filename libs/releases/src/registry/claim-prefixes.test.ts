import { readPointer } from '../pointers/move-pointer.ts';
import { moveCanary, moveStable, switchApp } from '../pointers/moves.ts';
import { rollBack } from '../pointers/roll-back.ts';
import { releaseApp } from '../publish/release-app.ts';
import { openStore } from '../store/open-store.ts';
import { releasePath, type Store } from '../store/store.ts';
import { newBuild, publishBuild } from '../testing/make-build.ts';
import { by } from '../testing/set-up-store.ts';
import { setUpTargets } from '../testing/set-up-targets.ts';
import { claimPrefixes, PrefixTaken } from './claim-prefixes.ts';
import { claimsOf, REGISTRY_FILE, readRegistry } from './registry.ts';

const newTarget = setUpTargets();

/** An empty store for each test. */
function setUpRegistry(kind: Parameters<typeof newTarget>[0]) {
  const store = {} as Store;
  beforeEach(async () => {
    Object.assign(store, await openStore(await newTarget(kind)));
  });

  const publish = (app: string, buildId: string, prefixes?: string[], pages?: string[]) =>
    publishBuild(store, { app, buildId, prefixes, pages, ...(app === 'shell' ? { contract: '1.0.0' } : {}) });
  const goLive = (app: string, releaseId: string) => moveStable(store, { app, releaseId, ...by });
  async function release(app: string, buildId: string, prefixes?: string[]) {
    await publish(app, buildId, prefixes);
    return goLive(app, buildId);
  }
  const registry = async () => (await readRegistry(store)).registry;
  const claimed = async (app: string) => (await registry()).apps[app]?.prefixes;
  const stableOf = async (app: string) => (await readPointer(store, app))?.pointer.stable;
  return { store, publish, goLive, release, registry, claimed, stableOf };
}

describe.each(['folder', 'bucket'] as const)('the registry in a %s', (kind) => {
  const { publish, goLive, release, registry } = setUpRegistry(kind);

  it('lists an app with the paths of its release, who claimed them and when', async () => {
    await release('reports-mf', '1', ['/reports', '/plans']);
    const { revision, apps, history } = await registry();
    expect([revision, apps]).toEqual([1, { 'reports-mf': { prefixes: ['/plans', '/reports'] } }]);
    expect(history).toEqual([
      { revision: 1, app: 'reports-mf', prefixes: ['/plans', '/reports'], actor: 'ayu', time: expect.any(String) },
    ]);
  });

  it('gives one path to exactly one of ten apps that ask at the same time', async () => {
    const apps = Array.from({ length: 10 }, (_, at) => `team-${at}-mf`);
    for (const app of apps) await publish(app, '1', ['/reports', `/team-${app.slice(5, 6)}`]);
    const results = await Promise.allSettled(apps.map((app) => goLive(app, '1')));
    const won = apps.filter((_app, at) => results[at]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PrefixTaken);
    expect(Object.keys((await registry()).apps)).toEqual(won);
  });

  it('lists all of ten apps with other paths that ask at the same time', async () => {
    const apps = Array.from({ length: 10 }, (_, at) => `team-${at}-mf`);
    for (const app of apps) await publish(app, '1', [`/${app.slice(0, 6)}`]);
    await Promise.all(apps.map((app) => goLive(app, '1')));
    expect(Object.keys((await registry()).apps).sort()).toEqual(apps);
    expect((await registry()).revision).toBe(10);
  });
});

// What follows asks nothing of a store but what `on-both-stores.test.ts` shows of both.
describe('the paths of an app', () => {
  const { store, publish, goLive, release, registry, claimed, stableOf } = setUpRegistry('folder');

  it('when a move never ended, then its claim holds for an hour, and then takes no path', async () => {
    await publish('plans-mf', '1', ['/plans']);
    await claimPrefixes(store, {
      app: 'plans-mf',
      actor: 'ayu',
      releases: [{ app: 'plans-mf', prefixes: ['/plans'] }],
    });
    await expect(release('reports-mf', '1', ['/plans'])).rejects.toThrow(PrefixTaken);
    const now = Date.now() + 61 * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await release('reports-mf', '2', ['/plans']);
    expect((await registry()).apps).toEqual({ 'reports-mf': { prefixes: ['/plans'] } });
    // An app that is live keeps its paths, however long ago it claimed them.
    await expect(goLive('plans-mf', '1')).rejects.toThrow('belongs to reports-mf');
    jest.restoreAllMocks();
  });

  it('is not written by a release with the same paths', async () => {
    await release('reports-mf', '1', ['/reports']);
    await release('reports-mf', '2', ['/reports']);
    expect((await registry()).revision).toBe(1);
  });

  it('knows the paths of the remotes of this repository before their first release', async () => {
    expect(claimsOf(await registry()).admin_mf).toEqual(['/admin', '/cases']);
  });

  it.each([
    ['another app has it', '/plans', 'reports-mf: /plans belongs to plans-mf, which owns /plans'],
    ['the shell has a page there', '/checkout', 'belongs to the shell, whose page is at /checkout'],
    ['the canary of the shell has a page there', '/tasks', 'belongs to the shell, whose page is at /tasks'],
    ['the servers have it', '/api', 'belongs to the servers, which handle /api'],
  ])('refuses a path when %s, before anything moves', async (_what, prefix, message) => {
    await publish('shell', '1', undefined, ['/checkout']);
    await goLive('shell', '1');
    await publish('shell', '2', undefined, ['/tasks']);
    await moveCanary(store, { app: 'shell', releaseId: '2', percent: 5, ...by });
    await release('plans-mf', '1', ['/plans']);
    await release('reports-mf', '1', ['/reports']);
    const before = await registry();
    await publish('reports-mf', '2', ['/reports', prefix]);
    await expect(goLive('reports-mf', '2')).rejects.toThrow(PrefixTaken);
    await expect(goLive('reports-mf', '2')).rejects.toThrow(message);
    await expect(moveCanary(store, { app: 'reports-mf', releaseId: '2', percent: 5, ...by })).rejects.toThrow(message);
    expect(await registry()).toEqual(before);
    expect(await stableOf('reports-mf')).toBe('1');
  });

  it('lets a remote have a path below a page of the shell', async () => {
    await publish('shell', '1', undefined, ['/account']);
    await goLive('shell', '1');
    await expect(release('reports-mf', '1', ['/account/reports'])).resolves.toMatchObject({ status: 'moved' });
  });

  it('refuses a build before it uploads anything', async () => {
    await release('plans-mf', '1', ['/plans']);
    const distDir = newBuild({ app: 'reports-mf', buildId: '1', prefixes: ['/plans'] });
    const readStop = async () => null;
    const options = { app: 'reports-mf', distDir, readStop, ...by };
    await expect(releaseApp(store, options)).rejects.toThrow(PrefixTaken);
    expect(await store.list('reports-mf')).toEqual([]);
  });

  it('keeps the paths of a canary until it ends, and gives up those that no live release has', async () => {
    await release('reports-mf', '1', ['/reports']);
    await publish('reports-mf', '2', ['/reports', '/plans']);
    await moveCanary(store, { app: 'reports-mf', releaseId: '2', percent: 5, ...by });
    expect(await claimed('reports-mf')).toEqual(['/plans', '/reports']);
    await rollBack(store, { app: 'reports-mf', ...by });
    expect(await claimed('reports-mf')).toEqual(['/reports']);
    await expect(release('plans-mf', '1', ['/plans'])).resolves.toMatchObject({ status: 'moved' });
  });

  it('rolls back past a release whose path another app has now', async () => {
    await release('reports-mf', '1', ['/reports']);
    await release('reports-mf', '2', ['/reports', '/plans']);
    await release('reports-mf', '3', ['/reports']);
    await release('plans-mf', '1', ['/plans']);
    const { to, skipped } = await rollBack(store, { app: 'reports-mf', ...by });
    expect(to).toBe('1');
    expect(skipped).toEqual([expect.stringContaining('/plans belongs to plans-mf')]);
  });

  it('lets an app whose release is gone be switched off', async () => {
    await release('reports-mf', '1', ['/reports']);
    await store.delete([releasePath('reports-mf', '1')]);
    await expect(switchApp(store, { app: 'reports-mf', enabled: false, ...by })).resolves.toMatchObject({
      isOff: true,
    });
    expect(await claimed('reports-mf')).toEqual(['/reports']);
  });

  it('moves nothing while the registry is broken', async () => {
    await release('reports-mf', '1', ['/reports']);
    const { etag } = (await store.read(REGISTRY_FILE)) ?? { etag: null };
    await store.putPointer(REGISTRY_FILE, Buffer.from('{'), etag);
    await publish('reports-mf', '2', ['/reports']);
    await expect(goLive('reports-mf', '2')).rejects.toThrow('registry/channels.json is not JSON');
    expect(await stableOf('reports-mf')).toBe('1');
  });

  it('refuses an app with the name of the registry, and does not list the shell', async () => {
    await publish('shell', '1');
    await goLive('shell', '1');
    await publish('registry', '1', ['/reports']);
    await expect(goLive('registry', '1')).rejects.toThrow(Error);
    expect((await registry()).apps).toEqual({});
  });
});
