import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { moveCanary, moveStable } from './pointers/moves.ts';
import { pruneReleases } from './prune-releases.ts';
import { requireRelease, verifyRelease } from './publish/read-release.ts';
import type { Store } from './store/store.ts';
import { app, by, setUpStore } from './testing/set-up-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { store, publish: publishOne } = setUpStore();

/** Release 1 is the oldest. */
async function publish(count: number) {
  for (let number = 1; number <= count; number += 1) {
    await publishOne(`1.0.${number}`);
    for (const { path } of await store.list(`${app}/1.0.${number}`)) {
      const time = new Date(Date.now() - (count - number) * 60_000);
      await utimes(join(store.where, path), time, time);
    }
  }
}
const stable = (releaseId: string) => moveStable(store, { app, releaseId, ...by });
const inTwoDays = () => Date.now() + 2 * DAY_MS;
const left = async () => (await store.folders(app)).sort();

describe('pruneReleases', () => {
  it('keeps the newest two, the stable release, the canary and the rollback target', async () => {
    await publish(8);
    for (const releaseId of ['1.0.1', '1.0.2', '1.0.4']) await stable(releaseId);
    await moveCanary(store, { app, releaseId: '1.0.5', percent: 10, ...by });
    const { releases } = await pruneReleases(store, app, { keep: 2, now: inTwoDays });
    expect(releases.sort()).toEqual(['1.0.1', '1.0.3', '1.0.6']);
    expect(await left()).toEqual(['1.0.2', '1.0.4', '1.0.5', '1.0.7', '1.0.8']);
  });

  it('when it is a dry run, then it names what it would remove and removes nothing', async () => {
    await publish(4);
    await stable('1.0.4');
    await store.putFile(`${app}/1.0.9/remoteEntry.js`, Buffer.from('half'));
    const options = { keep: 2, now: inTwoDays };
    const planned = await pruneReleases(store, app, { ...options, isDryRun: true });
    expect([planned.releases.sort(), planned.leftovers]).toEqual([['1.0.1', '1.0.2'], ['1.0.9']]);
    expect(await left()).toEqual(['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.9']);
    const done = await pruneReleases(store, app, options);
    expect([done.releases.sort(), done.leftovers]).toEqual([planned.releases, planned.leftovers]);
  });

  it('keeps releases that were live in the last 24 hours', async () => {
    await publish(4);
    for (const releaseId of ['1.0.1', '1.0.2', '1.0.3', '1.0.4']) await stable(releaseId);
    expect((await pruneReleases(store, app, { keep: 0 })).releases).toEqual([]);
    const { releases } = await pruneReleases(store, app, { keep: 0, now: inTwoDays });
    expect(releases.sort()).toEqual(['1.0.1', '1.0.2']);
  });

  it('removes unfinished uploads after an hour', async () => {
    await publish(1);
    await stable('1.0.1');
    await store.putFile(`${app}/1.0.9/remoteEntry.js`, Buffer.from('half'));
    expect((await pruneReleases(store, app, { keep: 20 })).leftovers).toEqual([]);
    const { leftovers } = await pruneReleases(store, app, { keep: 20, now: inTwoDays });
    expect([leftovers, await left()]).toEqual([['1.0.9'], ['1.0.1']]);
  });

  /** A store in which `change` happens right after a folder was listed for the first time. */
  function afterListing(releaseId: string, change: () => Promise<unknown>): Store {
    let isListed = false;
    return {
      ...store,
      list: async (folder) => {
        const files = await store.list(folder);
        if (folder === `${app}/${releaseId}` && !isListed) {
          isListed = true;
          await change();
        }
        return files;
      },
    };
  }
  const half = (file: string) => `${app}/1.0.9/${file}`;
  async function leaveUnfinished() {
    await publish(1);
    await stable('1.0.1');
    await store.putFile(half('assets/a.0123456789.png'), Buffer.from('png'));
    const longAgo = new Date(Date.now() - DAY_MS);
    await utimes(join(store.where, half('assets/a.0123456789.png')), longAgo, longAgo);
  }

  it('keeps an upload that was finished and made live after the listing', async () => {
    await leaveUnfinished();
    const busy = afterListing('1.0.9', async () => {
      await publishOne('1.0.9');
      await stable('1.0.9');
    });
    expect((await pruneReleases(busy, app, { keep: 20, now: inTwoDays })).leftovers).toEqual([]);
    await verifyRelease(store, await requireRelease(store, app, '1.0.9'));
  });

  it('keeps an upload that continued after the listing', async () => {
    await leaveUnfinished();
    const busy = afterListing('1.0.9', () => store.putFile(half('remoteEntry.js'), Buffer.from('more')));
    expect((await pruneReleases(busy, app, { keep: 20 })).leftovers).toEqual([]);
    expect(await left()).toEqual(['1.0.1', '1.0.9']);
  });

  it('keeps a folder without release.json that the pointer names', async () => {
    await leaveUnfinished();
    await publishOne('1.0.9');
    await stable('1.0.9');
    await store.delete([half('release.json')]);
    expect((await pruneReleases(store, app, { keep: 20, now: inTwoDays })).leftovers).toEqual([]);
    expect((await store.list(`${app}/1.0.9`)).length).toBeGreaterThan(1);
  });

  it('keeps an old release that was made live after the listing', async () => {
    await publish(3);
    await stable('1.0.3');
    const busy = afterListing('1.0.1', () => stable('1.0.1'));
    expect((await pruneReleases(busy, app, { keep: 1, now: inTwoDays })).releases).toEqual(['1.0.2']);
    expect(await left()).toEqual(['1.0.1', '1.0.3']);
  });

  it('removes nothing when the pointer cannot be read', async () => {
    await publish(3);
    await expect(pruneReleases(store, app, { keep: 1, now: inTwoDays })).rejects.toThrow('no pointer');
    await store.putPointer(`${app}/channels.json`, Buffer.from('{'), null);
    await expect(pruneReleases(store, app, { keep: 1, now: inTwoDays })).rejects.toThrow('not JSON');
    expect(await left()).toHaveLength(3);
  });

  it('leaves no incomplete release when the removal is interrupted', async () => {
    await publish(2);
    await stable('1.0.2');
    const failingStore: Store = {
      ...store,
      delete: async (paths) => {
        await store.delete(paths.slice(0, 1));
        throw new Error('killed');
      },
    };
    await expect(pruneReleases(failingStore, app, { keep: 0, now: inTwoDays })).rejects.toThrow('killed');
    await expect(stable('1.0.1')).rejects.toThrow('1.0.1 is not published');
  });
});
