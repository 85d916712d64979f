import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BootDocument, parseBootDocument } from '@kenali/federation/boot';
import {
  createSigner,
  createSigningKey,
  folderStore,
  moveStable,
  readPointer,
  type Signer,
  type Store,
  signStoredRelease,
  trustedKeysFile,
} from '@kenali/releases';
import { type APIRequestContext, expect } from '@playwright/test';
import { inDatabase } from '../stack/database.ts';
import { createOwnSite } from '../stack/servers.ts';
import { DATA_DIR, OWN_PORTS } from '../stack/stack-env.ts';
import { createFaultyCdn, type FaultyCdn } from './faulty-cdn.ts';

const APPS = ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'] as const;
export type App = (typeof APPS)[number];
type ReleaseIds = Record<App, string>;

const KEPT = join(import.meta.dirname, '../../releases');
const SITE_PORT = OWN_PORTS;
const CDN_PORT = OWN_PORTS + 1;
const OWN_DATA = `${DATA_DIR}-releases-${SITE_PORT}`;

/** Trusts the key that signs the releases of the own site. */
export const RELEASE_KEYS_FILE = join(OWN_DATA, 'signing/trusted-keys.json');

export const SITE_URL = `http://localhost:${SITE_PORT}`;
export const CDN_URL = `http://localhost:${CDN_PORT}`;
/** Who moves a pointer in the tests, and why. */
export const MOVED_BY = { actor: 'tim rilis', reason: 'uji' };

export interface ReleaseSite {
  store: Store;
  storeDir: string;
  /** The private key that signs its releases, as PEM. */
  signingKey: string;
  cdn: FaultyCdn;
  /** The releases that the stack runs, built from this source. */
  today: ReleaseIds;
  /** The kept releases in `e2e/releases`. */
  earlier: ReleaseIds;
  /** Moves the pointers of the given apps, and waits until new pages get these releases. */
  move(to: Partial<ReleaseIds>): Promise<void>;
  close(): Promise<void>;
}

async function readStable(store: Store, app: App): Promise<string> {
  const pointer = (await readPointer(store, app))?.pointer;
  if (!pointer) throw new Error(`The stack has no release of ${app}`);
  return pointer.stable;
}

async function findKept(app: App, today: string): Promise<string> {
  const [releaseId, ...more] = await folderStore(KEPT).folders(app);
  if (releaseId && releaseId !== today && more.length === 0) return releaseId;
  throw new Error(`e2e/releases must have one ${app} that is not today's: npm run kenali -- keep ${app}`);
}

const mapApps = async (idOf: (app: App) => Promise<string>): Promise<ReleaseIds> =>
  Object.fromEntries(await Promise.all(APPS.map(async (app) => [app, await idOf(app)]))) as ReleaseIds;

/** Each site has a key of its own, which nothing else trusts, so it signs copies of releases again. */
async function createTrustedSigner(): Promise<{ signer: Signer; signingKey: string }> {
  const { privatePem, entry } = createSigningKey(['*']);
  await mkdir(dirname(RELEASE_KEYS_FILE), { recursive: true });
  await writeFile(RELEASE_KEYS_FILE, trustedKeysFile([entry]));
  return { signer: createSigner(privatePem, new Map(), { isOnlyKey: true }), signingKey: privatePem };
}

/**
 * Starts a site with its own release folder and CDN, on the stack's database and emulator. The test may move pointers and
 * break files without affecting other tests. The folder contains the releases of today and the kept earlier ones.
 * @param begin the releases that are live at first
 * @param env overrides of the stack's environment
 * @param root the repository whose API and site run, by default this one
 */
export async function openReleaseSite(
  begin: 'today' | 'earlier',
  env: Record<string, string> = {},
  root?: string,
): Promise<ReleaseSite> {
  await rm(OWN_DATA, { recursive: true, force: true });
  // The pointers of its store begin again at revision 1, which the database would take for older ones.
  await inDatabase((db) => db.collection('seenPointers').deleteMany({}));
  const storeDir = join(OWN_DATA, 'releases');
  const stack = folderStore(join(DATA_DIR, 'releases'));
  const today = await mapApps((app) => readStable(stack, app));
  const earlier = await mapApps((app) => findKept(app, today[app]));
  for (const app of APPS) {
    await cp(join(DATA_DIR, 'releases', app, today[app]), join(storeDir, app, today[app]), { recursive: true });
    await cp(join(KEPT, app, earlier[app]), join(storeDir, app, earlier[app]), { recursive: true });
  }
  const { signer, signingKey } = await createTrustedSigner();
  const store = { ...folderStore(storeDir), signer };
  for (const app of APPS) for (const id of [today[app], earlier[app]]) await signStoredRelease(store, app, id);
  const movePointers = async (to: Partial<ReleaseIds>) => {
    for (const [app, releaseId] of Object.entries(to)) await moveStable(store, { app, releaseId, ...MOVED_BY });
  };
  await movePointers(begin === 'today' ? today : earlier);
  const cdn = createFaultyCdn(storeDir, RELEASE_KEYS_FILE, CDN_PORT);
  await cdn.listen();
  const site = createOwnSite({
    port: SITE_PORT,
    ...(root ? { root } : {}),
    env: { DATA_DIR: OWN_DATA, CDN_PORT: String(CDN_PORT), ...env, RELEASE_KEYS_FILE },
  });
  await site.start();
  const move = async (to: Partial<ReleaseIds>) => {
    await movePointers(to);
    await expectLive(to);
  };
  const close = async () => {
    await site.kill();
    await cdn.stop();
    await rm(OWN_DATA, { recursive: true, force: true });
  };
  return { store, storeDir, signingKey, cdn, today, earlier, move, close };
}

/** The address of a page for users: it arrives without content, which leaves less to do for the site. */
const BOOT_PAGE = `${SITE_URL}/dashboard`;

const readBootOf = (html: string): BootDocument =>
  parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(html)?.[1] ?? '');

/** The release of each app that a new browser gets. */
async function readLive(): Promise<Partial<ReleaseIds>> {
  const { shell, remotes } = readBootOf(await (await fetch(BOOT_PAGE)).text());
  const live = Object.entries(remotes).map(([name, { releaseId }]) => [name.replaceAll('_', '-'), releaseId]);
  return { shell: shell.releaseId, ...Object.fromEntries(live) };
}

/** Waits until new browsers get these releases. */
export const expectLive = (to: Partial<ReleaseIds>): Promise<void> =>
  expect.poll(readLive, { timeout: 15_000 }).toMatchObject(to);

/** Requests a new page and returns its boot document. */
export async function readBoot(
  request: APIRequestContext,
  headers: Record<string, string> = {},
): Promise<BootDocument> {
  const page = await request.get(BOOT_PAGE, { headers: { 'accept-encoding': 'identity', ...headers } });
  return readBootOf(await page.text());
}
