import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BootDocument, parseBootDocument } from '@kenali/federation/boot';
import type { Store } from '@kenali/releases';
import { folderStore, moveStable, readPointer, requireRelease } from '@kenali/releases';
import type { APIRequestContext } from '@playwright/test';
import { createOwnSite } from '../own-site.ts';
import { DATA_DIR, OWN_PORTS } from '../stack-env.ts';
import { createFaultyCdn, type FaultyCdn } from './faulty-cdn.ts';

export const APPS = ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'] as const;
export type App = (typeof APPS)[number];
type ReleaseIds = Record<App, string>;

const KEPT = join(import.meta.dirname, '../../releases');
const SITE_PORT = OWN_PORTS;
const CDN_PORT = OWN_PORTS + 1;
const OWN_DATA = `${DATA_DIR}-releases-${SITE_PORT}`;

export const SITE_URL = `http://localhost:${SITE_PORT}`;
export const CDN_URL = `http://localhost:${CDN_PORT}`;
export const note = { actor: 'tim rilis', reason: 'uji' };

export interface ReleaseSite {
  store: Store;
  storeDir: string;
  cdn: FaultyCdn;
  /** What the stack's own site runs: this source. */
  today: ReleaseIds;
  /** What `npm run release:keep` kept of an earlier day. */
  earlier: ReleaseIds;
  /** Moves pointers; what is not named stays. */
  move(to: Partial<ReleaseIds>): Promise<void>;
  close(): Promise<void>;
}

async function liveIn(store: Store, app: App): Promise<string> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (!pointer) throw new Error(`The stack has no release of ${app}`);
  return pointer.stable;
}

/** The newest one that is not what runs today. */
async function keptOf(app: App, today: string): Promise<string> {
  const kept = folderStore(KEPT);
  const ids = (await kept.folders(app)).filter((releaseId) => releaseId !== today);
  const releases = await Promise.all(ids.map((releaseId) => requireRelease(kept, app, releaseId)));
  const newest = releases.sort((one, other) => one.time.localeCompare(other.time)).at(-1);
  if (!newest) throw new Error(`e2e/releases holds no earlier ${app}: npm run release:keep -- ${app}`);
  return newest.releaseId;
}

const ofEach = async (idOf: (app: App) => Promise<string>): Promise<ReleaseIds> =>
  Object.fromEntries(await Promise.all(APPS.map(async (app) => [app, await idOf(app)]))) as ReleaseIds;

/**
 * A site of the test's own, on the stack's database and payment simulator: with a folder of releases and a CDN that it
 * may break, so that nobody else's pages notice. Holds the releases of today and those kept of an earlier day.
 * @param begin what is live at first
 * @param env what is other than the stack's
 */
export async function openReleaseSite(
  begin: 'today' | 'earlier',
  env: Record<string, string> = {},
): Promise<ReleaseSite> {
  await rm(OWN_DATA, { recursive: true, force: true });
  const storeDir = join(OWN_DATA, 'releases');
  const stack = folderStore(join(DATA_DIR, 'releases'));
  const today = await ofEach((app) => liveIn(stack, app));
  const earlier = await ofEach((app) => keptOf(app, today[app]));
  for (const app of APPS) {
    await cp(join(DATA_DIR, 'releases', app, today[app]), join(storeDir, app, today[app]), { recursive: true });
    await cp(join(KEPT, app, earlier[app]), join(storeDir, app, earlier[app]), { recursive: true });
  }
  const store = folderStore(storeDir);
  const move = async (to: Partial<ReleaseIds>) => {
    for (const [app, releaseId] of Object.entries(to)) await moveStable(store, { app, releaseId, ...note });
  };
  await move(begin === 'today' ? today : earlier);
  const cdn = createFaultyCdn(storeDir, CDN_PORT);
  await cdn.listen();
  const site = createOwnSite({ port: SITE_PORT, env: { DATA_DIR: OWN_DATA, CDN_PORT: String(CDN_PORT), ...env } });
  await site.start();
  const close = async () => {
    await site.kill();
    await cdn.stop();
    await rm(OWN_DATA, { recursive: true, force: true });
  };
  return { store, storeDir, cdn, today, earlier, move, close };
}

/** What the site gives to a new page at this moment. */
export async function bootOf(request: APIRequestContext, headers: Record<string, string> = {}): Promise<BootDocument> {
  const html = await (await request.get(`${SITE_URL}/`, { headers })).text();
  return parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(html)?.[1] ?? '');
}
