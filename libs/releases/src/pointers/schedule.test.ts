import { rm } from 'node:fs/promises';
import { pruneReleases } from '../prune-releases.ts';
import { createSigner, createSigningKey } from '../signing/signer.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { publishBuild, temporaryFolder } from '../testing/make-build.ts';
import { checkContracts } from './check-contracts.ts';
import { freezeApp, thawApp } from './freezes.ts';
import { PointerMoved, readPointer } from './move-pointer.ts';
import { moveCanary, moveStable, switchApp } from './moves.ts';
import { rollBack } from './roll-back.ts';
import { cancelScheduled, scheduleStable } from './schedule.ts';

const app = 'catalog-mf';
const by = { actor: 'ayu', reason: 'test' };
const HOUR_MS = 60 * 60 * 1000;
// Not ahead of the real time: files have real times, and a lock that seems to be old would not count.
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const at = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();
let root: string;
let store: Store;
let clock: jest.SpyInstance;
const goTo = (hours: number) => clock.mockReturnValue(START + hours * HOUR_MS);

beforeEach(async () => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(START);
  root = await temporaryFolder();
  store = { ...folderStore(root), signer: createSigner(createSigningKey(['*']).privatePem) };
  for (const buildId of ['0.1.0-a', '0.2.0-b', '0.3.0-c', '0.4.0-d']) await publishBuild(store, { app, buildId });
  for (const releaseId of ['0.1.0-a', '0.2.0-b']) await moveStable(store, { app, releaseId, ...by });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

const pointer = async () => (await readPointer(store, app))?.pointer;
const schedule = (releaseId: string, hours: number, more: object = {}) =>
  scheduleStable(store, { app, releaseId, at: at(hours), ...by, ...more });
const freeze = (from: number, until: number) => freezeApp(store, { app, from: at(from), until: at(until), ...by });

describe('a scheduled release', () => {
  it('becomes stable at its time without another write, and the next move builds on it', async () => {
    expect(await schedule('0.3.0-c', 1)).toEqual({ status: 'moved', revision: 3 });
    expect(await schedule('0.3.0-c', 1)).toEqual({ status: 'unchanged', revision: 3 });
    expect(await pointer()).toMatchObject({ stable: '0.2.0-b', next: { stable: '0.3.0-c', at: at(1), ...by } });
    goTo(1);
    expect((await pointer())?.stable).toBe('0.3.0-c');
    expect((await rollBack(store, { app, ...by })).from).toBe('0.3.0-c');
    expect(await pointer()).toMatchObject({ stable: '0.2.0-b', revision: 4 });
    expect((await pointer())?.history.map(({ stable }) => stable)).toEqual([
      ...['0.1.0-a', '0.2.0-b', '0.2.0-b', '0.3.0-c', '0.2.0-b'],
    ]);
    expect((await pointer())?.history[2]?.reason).toBe(`scheduled 0.3.0-c for ${at(1)}: test`);
  });

  it('gives way to another one, to a release, to a rollback, and to its cancellation', async () => {
    await schedule('0.3.0-c', 1);
    await schedule('0.4.0-d', 2);
    expect((await pointer())?.next?.stable).toBe('0.4.0-d');
    await cancelScheduled(store, { app, ...by });
    expect(await pointer()).not.toHaveProperty('next');
    await expect(cancelScheduled(store, { app, ...by })).rejects.toThrow('has no scheduled release');
    await schedule('0.4.0-d', 2);
    await moveStable(store, { app, releaseId: '0.3.0-c', ...by });
    expect(await pointer()).not.toHaveProperty('next');
    await schedule('0.4.0-d', 2);
    await rollBack(store, { app, ...by });
    expect(await pointer()).not.toHaveProperty('next');
  });

  it('stays while a canary of another release starts and ends, and while the app is off', async () => {
    await schedule('0.3.0-c', 1);
    await moveCanary(store, { app, releaseId: '0.4.0-d', percent: 10, ...by });
    await rollBack(store, { app, ...by });
    for (const enabled of [false, true]) await switchApp(store, { app, enabled, ...by });
    expect((await pointer())?.next?.stable).toBe('0.3.0-c');
    goTo(1);
    expect((await pointer())?.stable).toBe('0.3.0-c');
  });

  it('cannot be the canary, because the site could stop it before the time', async () => {
    await moveCanary(store, { app, releaseId: '0.3.0-c', percent: 10, ...by });
    await expect(schedule('0.3.0-c', 1)).rejects.toThrow('0.3.0-c is the canary');
    await schedule('0.4.0-d', 1);
    await expect(moveCanary(store, { app, releaseId: '0.4.0-d', percent: 10, ...by })).rejects.toThrow(
      'is scheduled to become stable',
    );
  });

  it.each([
    ['that is live already', '0.2.0-b', 1, 'already the stable release'],
    ['for the past', '0.3.0-c', -1, 'is not in the future'],
    ['for now', '0.3.0-c', 0, 'is not in the future'],
    ['for no time', '0.3.0-c', Number.NaN, 'is not in the future'],
    ['that is not in the store', '0.9.0-x', 1, 'is not published'],
  ])('is refused %s', async (_what, releaseId, hours, message) => {
    const time = Number.isNaN(hours) ? 'monday' : at(hours);
    await expect(scheduleStable(store, { app, releaseId, at: time, ...by })).rejects.toThrow(message);
    expect((await pointer())?.revision).toBe(2);
  });

  it('is refused for an app that was never released, and if nobody signed it', async () => {
    await publishBuild(store, { app: 'admin-mf', buildId: '0.1.0-a' });
    const first = { app: 'admin-mf', releaseId: '0.1.0-a', at: at(1), ...by };
    await expect(scheduleStable(store, first)).rejects.toThrow('its first release cannot be scheduled');
    await store.delete([`${app}/0.3.0-c/release.json.sig`]);
    await expect(schedule('0.3.0-c', 1)).rejects.toThrow('is not signed');
  });

  it('that breaks meanwhile keeps no rollback and no switch from working', async () => {
    await moveCanary(store, { app, releaseId: '0.4.0-d', percent: 10, ...by });
    await schedule('0.3.0-c', 1);
    await store.delete([`${app}/0.3.0-c/release.json`]);
    expect((await rollBack(store, { app, ...by })).channel).toBe('canary');
    expect((await switchApp(store, { app, enabled: false, ...by })).status).toBe('moved');
  });

  it('counts for contracts, and is not pruned', async () => {
    await publishBuild(store, { app: 'shell', buildId: '1.0.0-s', contract: '1.0.0' });
    await publishBuild(store, { app, buildId: '0.5.0-e', contract: '^1.1.0' });
    await schedule('0.5.0-e', 100);
    const shell = { app: 'shell', releaseId: '1.0.0-s', contract: '1.0.0' };
    await expect(checkContracts(store, shell)).rejects.toThrow('catalog-mf 0.5.0-e (next) needs ^1.1.0');
    const { releases } = await pruneReleases(store, app, { keep: 0, now: () => START + 90 * HOUR_MS });
    expect(releases.sort()).toEqual(['0.3.0-c', '0.4.0-d']);
  });

  it('lets one of two simultaneous moves win', async () => {
    const results = await Promise.allSettled([schedule('0.3.0-c', 1), schedule('0.4.0-d', 2)]);
    const lost = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(lost.map(({ reason }) => reason)).toEqual([expect.any(PointerMoved)]);
  });
});

describe('a freeze', () => {
  it('refuses releases and canaries, and neither rollbacks nor switches', async () => {
    await freeze(0, 2);
    const refused = `catalog-mf is frozen from ${at(0)} until ${at(2)} by ayu: test. Nothing was moved.`;
    await expect(moveStable(store, { app, releaseId: '0.3.0-c', ...by })).rejects.toThrow(refused);
    await expect(moveCanary(store, { app, releaseId: '0.3.0-c', percent: 1, ...by })).rejects.toThrow(refused);
    await switchApp(store, { app, enabled: false, ...by });
    await rollBack(store, { app, ...by });
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', enabled: false, freezes: [{ until: at(2) }] });
  });

  it('can be overruled with a reason, which the history keeps', async () => {
    await freeze(0, 2);
    await moveStable(store, { app, releaseId: '0.3.0-c', duringFreeze: 'outage', ...by });
    expect((await pointer())?.history.at(-1)?.reason).toBe('test (during a freeze: outage)');
  });

  it('ends at its time, and is forgotten with the next move; off ends it at once', async () => {
    await freeze(0, 2);
    goTo(2);
    await moveStable(store, { app, releaseId: '0.3.0-c', ...by });
    expect(await pointer()).not.toHaveProperty('freezes');
    await freeze(2, 4);
    await freeze(8, 9);
    expect((await thawApp(store, { app, ...by })).status).toBe('moved');
    expect((await thawApp(store, { app, ...by })).status).toBe('unchanged');
    await moveStable(store, { app, releaseId: '0.4.0-d', ...by });
  });

  it('refuses a release that is scheduled for it, unless that says why', async () => {
    await freeze(1, 2);
    await expect(schedule('0.3.0-c', 1)).rejects.toThrow('is frozen');
    await schedule('0.3.0-c', 2);
    expect((await schedule('0.3.0-c', 1, { duringFreeze: 'law' })).status).toBe('moved');
    goTo(1);
    expect((await pointer())?.stable).toBe('0.3.0-c');
  });

  it('delays a release that was scheduled before it', async () => {
    await schedule('0.3.0-c', 1);
    await freeze(0, 2);
    goTo(1.5);
    expect((await pointer())?.stable).toBe('0.2.0-b');
    goTo(2);
    expect(await pointer()).toMatchObject({ stable: '0.3.0-c' });
  });

  it.each([
    ['ends before it begins', 2, 1, 'end later than it begins'],
    ['is over', -2, -1, 'over already'],
  ])('is refused if it %s', async (_what, from, until, message) => {
    await expect(async () => freeze(from, until)).rejects.toThrow(message);
    expect((await pointer())?.revision).toBe(2);
  });

  it('is added once, and only to an app that was released', async () => {
    await freeze(0, 2);
    expect((await freeze(0, 2)).status).toBe('unchanged');
    const other = { app: 'admin-mf', from: at(0), until: at(2), ...by };
    await expect(freezeApp(store, other)).rejects.toThrow('never released');
    await expect(thawApp(store, other)).rejects.toThrow('never released');
  });
});
