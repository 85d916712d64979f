import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishBuiltApps } from './publish-built-apps.ts';
import { makeBuild, temporaryFolder } from './testing/make-build.ts';

it('publishBuiltApps: when only some apps are built, then those are live, and a second run changes nothing', async () => {
  const root = await temporaryFolder();
  const options = { appsDir: join(root, 'apps'), storeDir: join(root, 'store'), actor: 'ayu', reason: 'start' };
  await makeBuild(join(root, 'apps/catalog-mf/dist'));
  await mkdir(join(root, 'apps/admin-mf/src'), { recursive: true });

  const catalog = { app: 'catalog-mf', releaseId: '0.1.0-c1' };
  expect(await publishBuiltApps(options)).toEqual([{ ...catalog, release: 'published', pointer: 'moved' }]);
  expect(await publishBuiltApps(options)).toEqual([{ ...catalog, release: 'unchanged', pointer: 'unchanged' }]);
  await rm(root, { recursive: true });
});
