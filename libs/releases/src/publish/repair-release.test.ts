import { readPointer } from '../pointers/move-pointer.ts';
import { moveCanary, moveStable } from '../pointers/moves.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { makeBuild, newBuild, publishBuild } from '../testing/make-build.ts';
import { app, by } from '../testing/set-up-store.ts';
import { setUpTargets } from '../testing/set-up-targets.ts';
import { findDamage, requireRelease } from './read-release.ts';
import { publishOrRepair } from './repair-release.ts';

const newTarget = setUpTargets();

describe.each(['folder', 'bucket'] as const)('publishOrRepair in a %s', (kind) => {
  let store: Store;
  let distDir: string;
  const at = (path: string) => `${app}/0.1.0-c1/${path}`;
  const damage = async () => findDamage(store, await requireRelease(store, app, '0.1.0-c1'));

  beforeEach(async () => {
    store = await openStore(await newTarget(kind));
    distDir = newBuild();
  });

  it('uploads a build without a move, and leaves a running canary alone', async () => {
    for (const buildId of ['0.1.0-a', '0.1.0-b']) await publishBuild(store, { app, buildId });
    await moveStable(store, { app, releaseId: '0.1.0-a', ...by });
    await moveCanary(store, { app, releaseId: '0.1.0-b', percent: 10, ...by });
    const before = await readPointer(store, app);
    const published = { releaseId: '0.1.0-c1', repaired: [] };
    expect(await publishOrRepair(store, { app, distDir })).toEqual({ ...published, status: 'published' });
    expect(await publishOrRepair(store, { app, distDir })).toEqual({ ...published, status: 'unchanged' });
    expect(await readPointer(store, app)).toEqual(before);
  });

  it('completes a release with missing files and files of other content', async () => {
    await publishOrRepair(store, { app, distDir });
    const original = (await store.read(at('remoteEntry.js')))?.content;
    await store.delete([at('remoteEntry.js'), at('mf-manifest.json'), at('remoteEntry.js.br')]);
    await store.putFile(at('remoteEntry.js'), Buffer.from('changed'));
    await store.putFile(at('remoteEntry.js.br'), Buffer.from('not Brotli'));
    expect(await damage()).toEqual([
      { path: 'mf-manifest.json', problem: 'missing' },
      { path: 'remoteEntry.js', problem: 'differs' },
      { path: 'remoteEntry.js.br', problem: 'differs' },
    ]);
    const { status, repaired } = await publishOrRepair(store, { app, distDir });
    expect([status, repaired]).toEqual(['unchanged', ['mf-manifest.json', 'remoteEntry.js', 'remoteEntry.js.br']]);
    expect(await damage()).toEqual([]);
    expect((await store.read(at('remoteEntry.js')))?.content).toEqual(original);
  });

  it('refuses another build with the same id, and changes nothing', async () => {
    await publishOrRepair(store, { app, distDir });
    await store.delete([at('remoteEntry.js')]);
    makeBuild(distDir, { code: 'y' });
    await expect(publishOrRepair(store, { app, distDir })).rejects.toThrow('already published with other content');
    expect(await damage()).toEqual([{ path: 'remoteEntry.js', problem: 'missing' }]);
  });
});
