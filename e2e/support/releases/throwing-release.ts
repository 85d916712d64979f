import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signStoredRelease } from '@kenali/releases';
import type { App, ReleaseSite } from './release-site.ts';

/** The global that a page sets to `false` to let the screens of a throwing release work. */
export const THROWING = 'kenaliThrows';

/** Appended to an entry: wraps every screen in one that throws. */
const throwingWrapper = (container: string) => `
;(() => {
  const { init, get } = ${container};
  const throwing = (Screen) => function Throwing() {
    if (globalThis.${THROWING} !== false) throw new Error('this screen is broken');
    return Screen();
  };
  const broken = (module) => ({ ...module, routes: module.routes.map((route) => ({ ...route, component: throwing(route.component) })) });
  ${container} = { init, get: (...args) => get(...args).then((factory) => () => ({ default: (shell) => broken(factory().default(shell)) })) };
})();
`;

/**
 * Adds a copy of a release whose screens throw while they render. Its manifest has correct hashes, so it loads.
 * @returns the id of the new release
 */
export async function addThrowingRelease(site: ReleaseSite, app: App, sourceId: string): Promise<string> {
  const { store, storeDir } = site;
  const releaseId = `${sourceId}-throws`;
  const folder = join(storeDir, app, releaseId);
  await cp(join(storeDir, app, sourceId), folder, { recursive: true });
  const entry = join(folder, 'remoteEntry.js');
  for (const extension of ['.br', '.gz']) await rm(`${entry}${extension}`, { force: true });
  await writeFile(entry, (await readFile(entry, 'utf8')) + throwingWrapper(app.replace('-', '_')));
  const integrity = `sha384-${createHash('sha384')
    .update(await readFile(entry))
    .digest('base64')}`;
  const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const files = { ...manifest.files, 'remoteEntry.js': integrity };
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...manifest, releaseId, integrity, files }));
  await signStoredRelease(store, app, releaseId);
  return releaseId;
}
