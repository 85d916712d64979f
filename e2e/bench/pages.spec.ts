import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '@kenali/node-utils';
import { folderStore, moveStable, publishRelease } from '@kenali/releases';
import { type Browser, type Page, test } from '@playwright/test';
import { MOVED_BY, openReleaseSite, SITE_URL } from '../support/releases/release-site.ts';
import { createOwnSite } from '../support/stack/servers.ts';
import { E2E_PORT } from '../support/stack/stack-env.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** The usual "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const CPU_SLOWDOWN = 4;

/** Times are in milliseconds since the navigation began. */
interface Seen {
  firstContent: number;
  largestPaint: number;
  /** A press on "Tambah ke Keranjang" works. */
  cart: number;
  layoutShift: number;
}
interface View extends Seen {
  kilobytes: number;
  requests: number;
}

type Site = 'prerendered' | 'bundle' | 'empty';
type Views = Record<Site, View[]>;

/**
 * The highest share of the bundle's figure. The bundle has our document, which shows the outline of a page at once; its first content is
 * compared with a document that is empty until its script has run.
 */
const AIMS: { key: keyof View; reference: Site; aim: number }[] = [
  { key: 'firstContent', reference: 'empty', aim: 0.5 },
  { key: 'largestPaint', reference: 'bundle', aim: 0.6 },
  { key: 'cart', reference: 'bundle', aim: 1.05 },
];
const MOST_SHIFT = 0.02;
const PATHS = ['/', '/assessments'];
const QUIET_MS = 1500;

/** A browser without cache, as narrow, slow and badly connected as an old phone. */
async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
}

const OUTLINE = /<!--outline-->.*?<!--\/outline-->/s;

/**
 * Builds the same sources as one bundle, which the browser renders, and publishes it as a shell without remotes.
 * @param options.isEmpty the document shows nothing before its script, as that of most single-page applications
 */
async function openBundleSite({ isEmpty = false } = {}) {
  const root = join(import.meta.dirname, '../..');
  const port = E2E_PORT + (isEmpty ? 13 : 12);
  const dataDir = mkdtempSync(join(tmpdir(), 'kenali-bundle-'));
  const distDir = join(dataDir, 'dist');
  const build = join(import.meta.dirname, 'bundle/build-bundle.cjs');
  execFileSync(process.execPath, [build, distDir], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  const document = join(distDir, 'index.html');
  if (isEmpty) writeFileSync(document, readFileSync(document, 'utf8').replace(OUTLINE, ''));
  const store = folderStore(join(dataDir, 'releases'));
  const { releaseId } = await publishRelease(store, { app: 'shell', distDir });
  await moveStable(store, { app: 'shell', releaseId, ...MOVED_BY });
  const site = createOwnSite({ port, env: { DATA_DIR: dataDir } });
  await site.start();
  const close = async () => {
    await site.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: site.url, close };
}

/** Runs in the page before its scripts. React marks the elements whose events it handles. */
function watch(): void {
  const seen = { firstContent: 0, largestPaint: 0, cart: 0, layoutShift: 0 };
  Object.assign(window, { kenaliSeen: seen });
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstContent = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.layoutShift += value;
  });
  const look = () => {
    const button = [...document.querySelectorAll('button')].find((each) =>
      each.textContent?.includes('Tambah ke Keranjang'),
    );
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) seen.cart = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { kenaliSeen: Seen }).kenaliSeen);

async function measure(browser: Browser, url: string): Promise<View> {
  const { context, page, devtools } = await openSlowPhone(browser);
  await page.addInitScript(watch);
  let [kilobytes, requests, finishedAt] = [0, 0, Date.now()];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    kilobytes += encodedDataLength / 1024;
    requests += 1;
    finishedAt = Date.now();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { kenaliSeen: Seen }).kenaliSeen.cart > 0);
  while (Date.now() - finishedAt < QUIET_MS) await page.waitForTimeout(100);
  const view = { ...(await seenBy(page)), kilobytes, requests };
  await page
    .getByRole('button', { name: /Tambah ke Keranjang/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Keranjang, 1 asesmen' }).first().waitFor();
  await context.close();
  return view;
}

const medianOf = (views: View[], key: keyof View) => median(views.map((view) => view[key]));

const verdict = (isMet: boolean) => (isMet ? 'ok' : 'MISSED');

function linesOf(views: Views): string[] {
  const figures = (key: keyof View, digits: number) =>
    (Object.keys(views) as Site[]).map((site) => `${site} ${medianOf(views[site], key).toFixed(digits)}`).join(', ');
  const ratios = AIMS.map(({ key, reference, aim }) => {
    const ratio = medianOf(views.prerendered, key) / medianOf(views[reference], key);
    return `  ${key.padEnd(13)} ${figures(key, 0)}; ratio to ${reference} ${ratio.toFixed(2)}, aim ${aim}: ${verdict(ratio <= aim)}`;
  });
  const isStill = medianOf(views.prerendered, 'layoutShift') <= MOST_SHIFT;
  return [
    ...ratios,
    `  layoutShift   ${figures('layoutShift', 3)}; aim ${MOST_SHIFT}: ${verdict(isStill)}`,
    `  kilobytes     ${figures('kilobytes', 1)}`,
    `  requests      ${figures('requests', 0)}`,
  ];
}

test('compares public pages with the same sources as one bundle that the browser renders', async ({ browser }) => {
  const prerendered = await openReleaseSite('today');
  const bundle = await openBundleSite();
  const empty = await openBundleSite({ isEmpty: true });
  const urls: Record<Site, string> = { prerendered: SITE_URL, bundle: bundle.url, empty: empty.url };
  const lines = [`Medians of ${ROUNDS}, CPU ${CPU_SLOWDOWN} times slower, slow 4G, milliseconds:`];
  try {
    for (const path of PATHS) {
      const views: Views = { prerendered: [], bundle: [], empty: [] };
      // The first response of a release waits for its first rendering.
      await fetch(`${SITE_URL}${path}`);
      // The sites take turns, so anything that slows the machine down affects all.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const site of Object.keys(urls) as Site[]) views[site].push(await measure(browser, urls[site] + path));
      lines.push(path, ...linesOf(views));
    }
  } finally {
    await empty.close();
    await bundle.close();
    await prerendered.close();
  }
  console.log(['', ...lines, ''].join('\n'));
});
