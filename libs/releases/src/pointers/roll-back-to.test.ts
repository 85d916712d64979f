import { app, by, setUpStore } from '../testing/set-up-store.ts';
import { moveCanary } from './moves.ts';
import { rollBack } from './roll-back.ts';

const { store, publish, goLive, pointer } = setUpStore();

beforeEach(async () => {
  for (const releaseId of ['0.1.0-a', '0.2.0-b', '0.3.0-c']) await goLive(releaseId);
  await publish('0.4.0-d');
});

const back = (to: string) => rollBack(store, { app, to, ...by });

describe('rollBack to a named release', () => {
  it('restores it, marks the move as a rollback, and repeats without a move', async () => {
    expect(await back('0.1.0-a')).toEqual({
      channel: 'stable',
      from: '0.3.0-c',
      to: '0.1.0-a',
      status: 'moved',
      revision: 4,
      doubt: '0.2.0-b replaced it after 0 minutes',
    });
    expect((await pointer())?.history.at(-1)).toMatchObject({ stable: '0.1.0-a', rollback: true, actor: 'ayu' });
    expect(await back('0.1.0-a')).toMatchObject({ status: 'unchanged', revision: 4 });
  });

  it('abandons what is newer: the next rollback does not lead forward to it', async () => {
    await back('0.1.0-a');
    await expect(rollBack(store, { app, ...by })).rejects.toThrow('no earlier release');
    const doubt = 'a rollback has left it before';
    expect(await back('0.2.0-b')).toMatchObject({ from: '0.1.0-a', to: '0.2.0-b', status: 'moved', doubt });
  });

  it.each(['0.4.0-d', '0.9.0-x'])('refuses %s, which was never stable, and says what to do', async (to) => {
    await expect(back(to)).rejects.toThrow(
      `${to} was never the stable release, as far as the history goes back. Nothing was moved. To go back to: ` +
        `0.2.0-b, 0.1.0-a. A release that is only in the store goes live with: npm run kenali -- release ${app} --release ${to}`,
    );
    expect((await pointer())?.revision).toBe(3);
  });

  it('refuses a release that is damaged or gone, instead of another one', async () => {
    await store.delete([`${app}/0.2.0-b/remoteEntry.js`]);
    await expect(back('0.2.0-b')).rejects.toThrow(
      'does not have catalog-mf/0.2.0-b/remoteEntry.js. Nothing was moved.',
    );
    await store.delete([`${app}/0.1.0-a/release.json`]);
    await expect(back('0.1.0-a')).rejects.toThrow('0.1.0-a is no longer in');
    expect((await pointer())?.stable).toBe('0.3.0-c');
  });

  it('refuses a release that does not fit the live shell', async () => {
    await goLive('2.0.0-s', { app: 'shell', contract: '2.0.0' });
    await expect(back('0.1.0-a')).rejects.toThrow('needs shell contract ^1.0.0');
  });

  it('keeps a running canary of another release, and ends one of the same', async () => {
    await moveCanary(store, { app, releaseId: '0.4.0-d', percent: 10, ...by });
    await back('0.2.0-b');
    expect(await pointer()).toMatchObject({ stable: '0.2.0-b', canary: { releaseId: '0.4.0-d' } });
    await moveCanary(store, { app, releaseId: '0.1.0-a', percent: 10, ...by });
    await back('0.1.0-a');
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a' });
    expect(await pointer()).not.toHaveProperty('canary');
  });

  it('without a name, ends a canary of the release that it finds too', async () => {
    await moveCanary(store, { app, releaseId: '0.2.0-b', percent: 10, ...by });
    await rollBack(store, { app, channel: 'stable', ...by });
    expect(await pointer()).toMatchObject({ stable: '0.2.0-b' });
    expect(await pointer()).not.toHaveProperty('canary');
  });

  it('refuses an app that was never released', async () => {
    await expect(rollBack(store, { app: 'admin-mf', to: '0.1.0-a', ...by })).rejects.toThrow('never released');
  });
});
