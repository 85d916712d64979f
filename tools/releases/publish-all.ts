// Publishes whatever is built: node tools/run.mjs tools/releases/publish-all.ts
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { publishBuiltApps } from './publish-built-apps.ts';

const root = resolve(import.meta.dirname, '../..');
const storeDir = resolve(root, process.env.RELEASES_DIR ?? join(process.env.DATA_DIR ?? '.data', 'releases'));

const published = await publishBuiltApps({
  appsDir: join(root, 'apps'),
  storeDir,
  actor: userInfo().username,
  reason: 'local build',
});
for (const { app, releaseId, release, pointer } of published) {
  console.log(`${app} ${releaseId}: release ${release}, pointer ${pointer}`);
}
if (published.length === 0) {
  console.error('Nothing is built. Run "npm run build" first.');
  process.exitCode = 1;
}
