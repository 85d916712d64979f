import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepRelease } from './keep-release.ts';
import { moveStable } from './pointers/moves.ts';
import { readRelease, verifyRelease } from './publish/read-release.ts';
import { folderStore } from './store/folder-store.ts';
import { publishBuild, temporaryFolder } from './testing/make-build.ts';

it('keepRelease: copies the stable release completely, without compressed copies, in place of another one', async () => {
  const root = await temporaryFolder();
  const app = 'catalog-mf';
  const store = folderStore(join(root, 'store'));
  const into = join(root, 'kept');
  const kept = folderStore(into);
  await expect(keepRelease(store, { app, into })).rejects.toThrow('never released');
  await publishBuild(store, { app, buildId: '0.0.9-z' });
  await keepRelease(store, { app, releaseId: '0.0.9-z', into });
  await publishBuild(store, { app, buildId: '0.1.0-a' });
  await moveStable(store, { app, releaseId: '0.1.0-a', actor: 'ayu', reason: 'test' });
  const { releaseId, bytes } = await keepRelease(store, { app, into });

  const files = (await kept.list('')).map(({ path }) => path);
  expect(files.filter((path) => /\.(br|gz|map)$/.test(path))).toEqual([]);
  expect(bytes).toBeGreaterThan(200);
  expect(await kept.folders(app)).toEqual(['0.1.0-a']);
  const copy = await readRelease(kept, app, releaseId);
  expect(copy).toEqual(await readRelease(store, app, '0.1.0-a'));
  if (copy) await verifyRelease(kept, copy);
  await rm(root, { recursive: true });
});
