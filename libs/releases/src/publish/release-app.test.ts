import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadStop } from '../canary-stop.ts';
import { moveCanary, switchApp } from '../pointers/moves.ts';
import { rollBack } from '../pointers/roll-back.ts';
import { type BuildOptions, makeBuild } from '../testing/make-build.ts';
import { by, setUpStore } from '../testing/set-up-store.ts';
import { releaseApp, releaseFromSources } from './release-app.ts';

const { folder, store, publish, goLive, pointer } = setUpStore();
/** Whether the site stopped the canary. */
let readStop: ReadStop;

beforeEach(() => {
  readStop = async () => null;
});

async function release(build: BuildOptions, more: { percent?: number; reselect?: boolean } = {}) {
  const app = build.app ?? 'catalog-mf';
  const distDir = join(folder.root, `dist-${app}`);
  await rm(distDir, { recursive: true, force: true });
  makeBuild(distDir, { code: build.buildId, ...build });
  return releaseApp(store, { app, distDir, readStop, ...more, ...by });
}

describe('a canary of what is stable', () => {
  it('changes nothing, also while a canary of another release runs', async () => {
    await release({ buildId: '0.1.0-a' });
    const live = {
      releaseId: '0.1.0-a',
      release: 'unchanged',
      pointer: { status: 'unchanged', revision: 1 },
      isLive: true,
    };
    expect(await release({ buildId: '0.1.0-a' }, { percent: 10 })).toEqual(live);
    await release({ buildId: '0.2.0-b' }, { percent: 10 });
    expect(await release({ buildId: '0.1.0-a' }, { percent: 10 })).toMatchObject({ isLive: true });
    expect((await pointer())?.canary?.releaseId).toBe('0.2.0-b');
  });
});

describe('contracts', () => {
  it('refuses a remote that needs more than the live shell offers, before it writes anything', async () => {
    await goLive('1.0.0-s', { app: 'shell', contract: '1.0.0' });
    await expect(release({ buildId: '0.2.0-b', contract: '^1.1.0' })).rejects.toThrow(
      'catalog-mf 0.2.0-b needs shell contract ^1.1.0, but shell 1.0.0-s (stable) offers 1.0.0',
    );
    expect(await store.list('catalog-mf')).toEqual([]);
  });

  it('refuses a remote that needs more than a canary of the shell offers', async () => {
    await goLive('1.1.0-s', { app: 'shell', contract: '1.1.0' });
    await publish('2.0.0-s', { app: 'shell', contract: '2.0.0' });
    const canary = { app: 'shell', releaseId: '2.0.0-s', ...by };
    await moveCanary(store, { ...canary, percent: 10 });
    await expect(release({ contract: '^1.1.0' })).rejects.toThrow('shell 2.0.0-s (canary) offers 2.0.0');
    await moveCanary(store, { ...canary, percent: 0 });
    expect((await release({ contract: '^1.1.0' })).pointer.status).toBe('moved');
  });

  it('refuses a shell that live remotes do not fit, and names every such remote', async () => {
    await goLive('1.1.0-s', { app: 'shell', contract: '1.1.0' });
    await goLive('0.1.0-c', { contract: '^1.1.0' });
    await goLive('0.1.0-a', { app: 'admin-mf', contract: '^1.0.0' });
    await goLive('0.1.0-m', { app: 'assessment-mf', contract: '^1.1.0' });
    const refused = release({ app: 'shell', buildId: '1.0.0-t', contract: '1.0.0' });
    await expect(refused).rejects.toThrow('catalog-mf 0.1.0-c (stable) needs ^1.1.0');
    await expect(refused).rejects.toThrow('assessment-mf 0.1.0-m (stable) needs ^1.1.0');
    await expect(refused).rejects.not.toThrow('admin-mf');
    expect((await pointer('shell'))?.stable).toBe('1.1.0-s');
    for (const app of ['catalog-mf', 'assessment-mf']) await switchApp(store, { app, enabled: false, ...by });
    expect((await release({ app: 'shell', buildId: '1.0.0-t', contract: '1.0.0' })).pointer.status).toBe('moved');
  });

  it('checks the release and the canary of a remote that is switched on again', async () => {
    await goLive('1.1.0-s', { app: 'shell', contract: '1.1.0' });
    await goLive('0.1.0-c', { contract: '^1.1.0' });
    await goLive('0.1.0-a', { app: 'admin-mf', contract: '^1.0.0' });
    await publish('0.2.0-b', { app: 'admin-mf', contract: '^1.1.0' });
    await moveCanary(store, { app: 'admin-mf', releaseId: '0.2.0-b', percent: 10, ...by });
    for (const app of ['catalog-mf', 'admin-mf']) await switchApp(store, { app, enabled: false, ...by });
    await release({ app: 'shell', buildId: '1.0.0-t', contract: '1.0.0' });
    for (const [app, releaseId] of [
      ['catalog-mf', '0.1.0-c'],
      ['admin-mf', '0.2.0-b'],
    ] as const) {
      await expect(switchApp(store, { app, enabled: true, ...by })).rejects.toThrow(
        `${app} ${releaseId} needs shell contract ^1.1.0, but shell 1.0.0-t (stable) offers 1.0.0`,
      );
      expect((await pointer(app))?.enabled).toBe(false);
    }
    await rollBack(store, { app: 'admin-mf', channel: 'canary', ...by });
    expect((await switchApp(store, { app: 'admin-mf', enabled: true, ...by })).status).toBe('moved');
  });

  it('refuses a remote that does not fit a switched-off shell', async () => {
    await goLive('1.0.0-s', { app: 'shell', contract: '1.0.0' });
    await switchApp(store, { app: 'shell', enabled: false, ...by });
    await expect(release({ contract: '^1.1.0' })).rejects.toThrow('shell 1.0.0-s (stable) offers 1.0.0');
    expect((await switchApp(store, { app: 'shell', enabled: true, ...by })).status).toBe('moved');
  });

  it('refuses a rollback of the shell that would break a live remote', async () => {
    await goLive('1.0.0-s', { app: 'shell', contract: '1.0.0' });
    await goLive('1.1.0-s', { app: 'shell', contract: '1.1.0' });
    await goLive('0.1.0-c', { contract: '^1.1.0' });
    await expect(rollBack(store, { app: 'shell', ...by })).rejects.toThrow('catalog-mf 0.1.0-c (stable) needs ^1.1.0');
    expect((await pointer('shell'))?.stable).toBe('1.1.0-s');
  });
});

describe('two releases at once', () => {
  async function whileBuilding(meanwhile: () => Promise<unknown>, expectedRevision?: number) {
    const distDir = join(folder.root, 'dist-slow');
    const build = async () => {
      makeBuild(distDir, { buildId: '0.2.0-slow' });
      await meanwhile();
      return distDir;
    };
    return releaseFromSources(store, build, { app: 'catalog-mf', readStop, ...by, expectedRevision });
  }

  it('refuses a release when another one went live during its build, and says what to do', async () => {
    await release({ buildId: '0.1.0-a' });
    const slow = whileBuilding(() => release({ buildId: '0.3.0-new' }));
    await expect(slow).rejects.toThrow(
      'the pointer of catalog-mf is at revision 2, not at 1. Nothing was moved: run "npm run kenali -- releases"',
    );
    expect(await pointer()).toMatchObject({ stable: '0.3.0-new', revision: 2 });
    expect((await whileBuilding(async () => undefined)).pointer).toEqual({ status: 'moved', revision: 3 });
  });

  it('refuses a release when the pointer moved before its build', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.3.0-new' });
    await expect(whileBuilding(async () => undefined, 1)).rejects.toThrow('is at revision 2, not at 1');
    expect((await pointer())?.stable).toBe('0.3.0-new');
  });
});

describe('a release that is removed while it goes live', () => {
  it.each(['release.json', 'remoteEntry.js'])(
    '%s: fails with an error when it is missing after the move',
    async (file) => {
      await release({ buildId: '0.1.0-a' });
      const { putPointer } = store;
      store.putPointer = async (...args) => {
        await store.delete([`catalog-mf/0.2.0-b/${file}`]);
        return putPointer(...args);
      };
      await expect(release({ buildId: '0.2.0-b' })).rejects.toThrow(
        new RegExp(`0\\.2\\.0-b IS LIVE BUT INCOMPLETE: .* no longer has catalog-mf/0\\.2\\.0-b/${file}`),
      );
    },
  );
});

describe('canaries', () => {
  it('refuses a canary as the first release of an app', async () => {
    await expect(release({}, { percent: 10 })).rejects.toThrow('was never released');
  });

  it('keeps the salt while the share grows, and gives another canary another salt', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.1.0-b' }, { percent: 10 });
    const first = (await pointer())?.canary;
    expect(first).toMatchObject({ releaseId: '0.1.0-b', percent: 10 });
    await release({ buildId: '0.1.0-b' }, { percent: 50 });
    expect((await pointer())?.canary).toEqual({ ...first, percent: 50 });
    await release({ buildId: '0.1.0-c' }, { percent: 50 });
    expect((await pointer())?.canary?.salt).not.toBe(first?.salt);
    expect((await pointer())?.stable).toBe('0.1.0-a');
  });

  it('selects other visitors when a stopped canary is retried', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.1.0-b' }, { percent: 10 });
    const salt = (await pointer())?.canary?.salt;
    expect((await release({ buildId: '0.1.0-b' }, { percent: 10 })).pointer.status).toBe('unchanged');
    await release({ buildId: '0.1.0-b' }, { percent: 10, reselect: true });
    expect((await pointer())?.canary?.salt).not.toBe(salt);
  });

  it('refuses to make a stopped canary stable until it is ended', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.1.0-b' }, { percent: 10 });
    const salt = (await pointer())?.canary?.salt ?? '';
    const stop = { releaseId: '0.1.0-b', salt, time: '2026-11-21T01:02:03.000Z', reason: 'errors' };
    readStop = async () => stop;
    await expect(release({ buildId: '0.1.0-b' })).rejects.toThrow(
      'The canary catalog-mf 0.1.0-b was stopped at 2026-11-21T01:02:03.000Z: errors. Nothing was moved.',
    );
    readStop = () => Promise.reject(new Error('no answer'));
    await expect(release({ buildId: '0.1.0-b' })).rejects.toThrow(
      'cannot find out whether the site stopped the canary',
    );
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', canary: { releaseId: '0.1.0-b' }, revision: 2 });

    readStop = async () => stop;
    await rollBack(store, { app: 'catalog-mf', channel: 'canary', ...by });
    expect((await release({ buildId: '0.1.0-b' })).pointer.status).toBe('moved');
  });

  it('makes a canary stable when only an earlier attempt was stopped', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.1.0-b' }, { percent: 10 });
    readStop = async () => ({
      releaseId: '0.1.0-b',
      salt: 'before',
      time: '2026-11-21T01:02:03.000Z',
      reason: 'errors',
    });
    expect((await release({ buildId: '0.1.0-b' })).pointer.status).toBe('moved');
  });

  it.each([-1, 101, Number.NaN])('refuses a canary of %d percent', async (percent) => {
    await release({ buildId: '0.1.0-a' });
    await expect(release({ buildId: '0.1.0-b' }, { percent })).rejects.toThrow('between 0 and 100');
  });
});

describe('an app that is switched off', () => {
  it('reports on each move that it is off', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b']) await release({ buildId });
    expect((await release({ buildId: '0.1.0-b' })).pointer.isOff).toBeUndefined();
    await switchApp(store, { app: 'catalog-mf', enabled: false, ...by });
    expect((await release({ buildId: '0.1.0-b' })).pointer).toEqual({ status: 'unchanged', revision: 3, isOff: true });
    expect((await release({ buildId: '0.1.0-c' })).pointer).toEqual({ status: 'moved', revision: 4, isOff: true });
    expect(await rollBack(store, { app: 'catalog-mf', ...by })).toMatchObject({ to: '0.1.0-b', isOff: true });
  });
});

describe('rollBack', () => {
  it('moves nothing when the pointer of the shell cannot be read', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b']) await release({ buildId });
    await store.putPointer('shell/channels.json', Buffer.from('{'), null);
    await expect(rollBack(store, { app: 'catalog-mf', ...by })).rejects.toThrow(
      /^the pointer of shell in .* cannot be read/,
    );
    expect((await pointer())?.stable).toBe('0.1.0-b');
  });

  it('ends the canary and keeps the stable release', async () => {
    await release({ buildId: '0.1.0-a' });
    await release({ buildId: '0.1.0-b' }, { percent: 10 });
    const done = await rollBack(store, { app: 'catalog-mf', ...by });
    expect(done).toEqual({ channel: 'canary', from: '0.1.0-b', to: '0.1.0-a', status: 'moved', revision: 3 });
    expect(await pointer()).not.toHaveProperty('canary');
    expect((await pointer())?.stable).toBe('0.1.0-a');
  });

  it('restores the first of three releases after two rollbacks, and refuses a third', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b', '0.1.0-c']) await release({ buildId });
    expect((await rollBack(store, { app: 'catalog-mf', ...by })).to).toBe('0.1.0-b');
    expect((await rollBack(store, { app: 'catalog-mf', ...by })).to).toBe('0.1.0-a');
    await expect(rollBack(store, { app: 'catalog-mf', ...by })).rejects.toThrow('no earlier release');
    expect((await pointer())?.history.at(-1)).toMatchObject({ stable: '0.1.0-a', rollback: true, actor: 'ayu' });
  });

  it('skips damaged releases and reports why', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b', '0.1.0-c', '0.1.0-d']) await release({ buildId });
    await store.delete(['catalog-mf/0.1.0-c/remoteEntry.js', 'catalog-mf/0.1.0-b/release.json']);
    await store.putFile('catalog-mf/0.1.0-b/release.json', Buffer.from('{'));
    const { to, skipped } = await rollBack(store, { app: 'catalog-mf', ...by });
    expect(to).toBe('0.1.0-a');
    expect(skipped).toEqual([
      expect.stringMatching(/^catalog-mf 0\.1\.0-c: .* does not have catalog-mf\/0\.1\.0-c\/remoteEntry\.js$/),
      expect.stringMatching(/^catalog-mf 0\.1\.0-b: .*not JSON/),
    ]);
    expect((await pointer())?.stable).toBe('0.1.0-a');
  });

  it('skips a release that does not fit the live shell', async () => {
    await goLive('1.1.0-s', { app: 'shell', contract: '1.1.0' });
    for (const [buildId, contract] of [
      ['0.1.0-a', '^1.0.0'],
      ['0.2.0-b', '^1.1.0'],
      ['0.3.0-c', '^1.0.0'],
    ] as const)
      await release({ buildId, contract });
    await release({ app: 'shell', buildId: '1.0.0-t', contract: '1.0.0' });
    const done = await rollBack(store, { app: 'catalog-mf', ...by });
    expect(done).toMatchObject({
      from: '0.3.0-c',
      to: '0.1.0-a',
      skipped: [expect.stringContaining('needs shell contract ^1.1.0')],
    });
  });

  it('moves nothing when the store does not respond', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b', '0.1.0-c']) await release({ buildId });
    const { read } = store;
    store.read = async (path) => {
      if (path.includes('0.1.0-b/assets')) throw new Error('no answer');
      return read(path);
    };
    await expect(rollBack(store, { app: 'catalog-mf', ...by })).rejects.toThrow('no answer');
    expect((await pointer())?.stable).toBe('0.1.0-c');
  });

  it('refuses an earlier release with a missing file', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b']) await release({ buildId });
    await store.delete(['catalog-mf/0.1.0-a/remoteEntry.js']);
    await expect(rollBack(store, { app: 'catalog-mf', ...by })).rejects.toThrow('does not have');
    expect((await pointer())?.stable).toBe('0.1.0-b');
  });
});
