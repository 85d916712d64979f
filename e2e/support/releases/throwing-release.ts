import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from './release-site.ts';

/** What the screens of the release do while this is set on the page. */
export const THROWING = 'kenaliThrows';

/** Put behind the code of an entry: every screen throws while the page says so. */
const addition = (container: string) => `
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
 * A release like another one, whose screens throw while they render. It is whole: its hashes are its own.
 * @returns its id
 */
export async function addThrowingRelease(storeDir: string, app: App, like: string): Promise<string> {
  const releaseId = `${like}-throws`;
  const folder = join(storeDir, app, releaseId);
  await cp(join(storeDir, app, like), folder, { recursive: true });
  const entry = join(folder, 'remoteEntry.js');
  for (const copy of ['.br', '.gz']) await rm(`${entry}${copy}`, { force: true });
  await writeFile(entry, (await readFile(entry, 'utf8')) + addition(app.replace('-', '_')));
  const integrity = `sha384-${createHash('sha384')
    .update(await readFile(entry))
    .digest('base64')}`;
  const about = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const files = { ...about.files, 'remoteEntry.js': integrity };
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...about, releaseId, integrity, files }));
  return releaseId;
}
