import { join } from 'node:path';
import { keepRelease } from './keep-release.ts';
import { readRelease, verifyRelease } from './publish/read-release.ts';
import { folderStore } from './store/folder-store.ts';
import { app, setUpStore } from './testing/set-up-store.ts';

const { folder, store, publish, goLive } = setUpStore();

it('keepRelease: copies the stable release completely, without compressed copies, in place of another one', async () => {
  const into = join(folder.root, 'kept');
  const kept = folderStore(into);
  await expect(keepRelease(store, { app, into })).rejects.toThrow('never released');
  await publish('0.0.9-z');
  await keepRelease(store, { app, releaseId: '0.0.9-z', into });
  await goLive('0.1.0-a');
  const { releaseId, bytes } = await keepRelease(store, { app, into });

  const files = (await kept.list('')).map(({ path }) => path);
  expect(files.filter((path) => /\.(br|gz|map)$/.test(path))).toEqual([]);
  expect(bytes).toBeGreaterThan(200);
  expect(await kept.folders(app)).toEqual(['0.1.0-a']);
  const copy = await readRelease(kept, app, releaseId);
  expect(copy).toEqual(await readRelease(store, app, '0.1.0-a'));
  if (copy) await verifyRelease(kept, copy);
});
