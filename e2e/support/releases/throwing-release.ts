import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyRelease } from './copied-release.ts';
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
export async function addThrowingRelease(site: ReleaseSite, app: App, from: string): Promise<string> {
  const entry = await readFile(join(site.storeDir, app, from, 'remoteEntry.js'), 'utf8');
  const texts = { 'remoteEntry.js': entry + throwingWrapper(app.replace('-', '_')) };
  return copyRelease(site, app, { from, to: `${from}-throws`, texts });
}
