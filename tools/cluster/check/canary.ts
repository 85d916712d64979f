import { deepEqual, equal, match } from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BootDocument, parseBootDocument } from '@kenali/federation/boot';
import { moveCanary, publishRelease, readPointer, rollBack } from '@kenali/releases';
import type { Cluster } from '../start-cluster.ts';
import { type Call, until } from './client.ts';
import { loginAsStaff, newAddress, persist } from './parents.ts';

const ROOT = join(import.meta.dirname, '../../..');
const APP = 'catalog-mf';
const MOVED_BY = { actor: 'cluster:check', reason: 'a canary that fails' };
/** A canary is judged after 200 pages and 5 failed ones: docs/decisions/0016-canary-stop-and-stand-in-release.md. */
const PAGES = 200;
const FAILED = 5;
const PARALLEL = 10;
/** How soon new pages of every site are without a stopped canary: docs/releases.md. */
const STOP_MS = 5000;
/** Pages of each site that must be without it afterwards. */
const LATER_PAGES = 10;

/**
 * Pages fail with a canary that all visitors of both sites get, and report it to one API alone. The sites share no folder with
 * it. @returns a sentence if a site needed longer than documented
 */
export async function checkCanaryStop(cluster: Cluster): Promise<string | undefined> {
  const { sites, apis } = cluster;
  const token = await loginAsStaff(cluster);
  const releaseId = await startCanary(cluster);
  const isKnown = async () => (await staffView(cluster, token)).canary?.releaseId === releaseId;
  await until(isKnown, 'The API did not see the canary');
  for (const { url } of sites)
    await until(async () => (await openPage(url)).channel === 'canary', `${url} did not serve the canary`);
  const pages: Page[] = [];
  for (let turn = 0; pages.length < PAGES; turn += 1)
    pages.push(...(await Promise.all(Array.from({ length: PARALLEL }, () => openPage(sites[turn % 2]!.url)))));
  deepEqual([...new Set(pages.map(({ channel }) => channel))], ['canary']);

  for (let from = 0; from < pages.length; from += PARALLEL)
    await Promise.all(pages.slice(from, from + PARALLEL).map((page) => reportStart(cluster, page)));
  const failing = pages.slice(0, FAILED);
  for (const page of failing.slice(1)) await reportFailure(cluster, page);
  for (const { url } of apis) equal(await readStop(url), null, 'it stopped before the fifth failed page');
  await reportFailure(cluster, failing[0]!);
  const stoppedAt = performance.now();
  const slowest = Math.max(...(await Promise.all(sites.map(({ url }) => untilStable(url, stoppedAt)))));

  const stops = await Promise.all(apis.map(({ url }) => readStop(url)));
  deepEqual(stops[0], stops[1]);
  equal(stops[0]?.releaseId, releaseId);
  match((await staffView(cluster, token)).canary?.stopped?.reason ?? '', /5 dari 200/);
  for (const { url } of sites)
    for (let page = 0; page < LATER_PAGES; page += 1) equal((await openPage(url)).channel, 'stable');
  // Only a person moves the pointer.
  equal((await readPointer(cluster.releases, APP))?.pointer.canary?.releaseId, releaseId);
  await rollBack(cluster.releases, { app: APP, ...MOVED_BY });
  if (slowest <= STOP_MS) return undefined;
  return `a site served it for ${(slowest / 1000).toFixed(1)} s, at most ${STOP_MS / 1000} s`;
}

/** Publishes the build of today again, under another id, and gives it to all visitors. @returns its id */
async function startCanary({ releases }: Cluster): Promise<string> {
  const distDir = await mkdtemp(join(tmpdir(), 'kenali-canary-'));
  try {
    await cp(join(ROOT, 'apps', APP, 'dist'), distDir, { recursive: true });
    const file = join(distDir, 'build.json');
    const build = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...build, buildId: `${build.buildId}-canary` }));
    const { releaseId } = await publishRelease(releases, { app: APP, distDir });
    await moveCanary(releases, { app: APP, releaseId, percent: 100, ...MOVED_BY });
    return releaseId;
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}

/** A page that a browser opened for the first time, from a network of its own. */
interface Page {
  bootId: string;
  releaseId: string;
  channel: string;
  revision: number;
  from: Record<string, string>;
}

async function openPage(site: string): Promise<Page> {
  const from = newAddress();
  const { body } = await persist(site, { method: 'GET', path: '/', headers: from });
  const text = /id="kenali-boot">([^<]*)<\/script>/.exec(String(body))?.[1] ?? '';
  const { bootId = '', remotes }: BootDocument = parseBootDocument(text);
  const { releaseId = '', channel = '', revision = 0 } = remotes.catalog_mf ?? {};
  return { bootId, releaseId, channel, revision, from };
}

const report = ({ apis: [one] }: Cluster, { from }: Page, path: string, body: object) =>
  persist(one.url, { method: 'POST', path: `/api/client-errors${path}`, body, headers: from });
const reportStart = (cluster: Cluster, page: Page) => report(cluster, page, '/boots', { bootId: page.bootId });

function reportFailure(cluster: Cluster, page: Page) {
  const { bootId, releaseId, revision } = page;
  const error = { app: APP, releaseId, phase: 'render', revision, message: 'this screen is broken' };
  return report(cluster, page, '', { bootId, errors: [error] });
}

/** @returns milliseconds from then until a new page of this site is without the canary */
async function untilStable(site: string, since: number): Promise<number> {
  await until(async () => (await openPage(site)).channel === 'stable', `${site} did not stop the canary`);
  return performance.now() - since;
}

async function readStop(api: string): Promise<{ releaseId: string } | null> {
  const call: Call = { method: 'GET', path: `/api/releases/${APP}/canary-stop` };
  return (await persist(api, call)).body;
}

interface StaffView {
  app: string;
  canary: { releaseId: string; stopped: { reason: string } | null } | null;
}

/** What the API that gets the reports shows to staff. */
async function staffView({ apis: [one] }: Cluster, token: string): Promise<StaffView> {
  const { body } = await persist(one.url, { method: 'GET', path: '/api/admin/releases', token });
  return (body as StaffView[]).find(({ app }) => app === APP) as StaffView;
}
