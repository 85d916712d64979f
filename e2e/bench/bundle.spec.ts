import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '@kenali/node-utils';
import { localStore, moveStable, publishRelease } from '@kenali/releases';
import { type Browser, test } from '@playwright/test';
import { MOVED_BY, openReleaseSite, SITE_URL } from '../support/releases/release-site.ts';
import { createOwnSite } from '../support/stack/servers.ts';
import { E2E_PORT } from '../support/stack/stack-env.ts';

const ROUNDS = 15;
/** The usual "slow 4G" profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1500;

interface View {
  bytes: number;
  requests: number;
  lcpMs: number;
}

/** Opens the landing page with an empty cache and measures it. */
async function measureFirstView(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let [bytes, requests, finishedAt] = [0, 0, Date.now()];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
    finishedAt = Date.now();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  while (Date.now() - finishedAt < QUIET_MS) await page.waitForTimeout(100);
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { bytes, requests, lcpMs };
}

const medians = (views: View[]): View => ({
  bytes: median(views.map(({ bytes }) => bytes)),
  requests: median(views.map(({ requests }) => requests)),
  lcpMs: median(views.map(({ lcpMs }) => lcpMs)),
});

const formatRow = (name: string, { bytes, requests, lcpMs }: View): string =>
  `${name.padEnd(16)} ${(bytes / 1024).toFixed(1).padStart(8)} KB ${String(requests).padStart(4)} requests ${String(Math.round(lcpMs)).padStart(6)} ms`;

/** Builds the same sources as one bundle and publishes it as a shell without remotes. */
async function openBundleSite(root: string) {
  const port = E2E_PORT + 12;
  const dataDir = mkdtempSync(join(tmpdir(), 'kenali-bundle-'));
  const distDir = join(dataDir, 'dist');
  const build = join(import.meta.dirname, 'bundle/build-bundle.cjs');
  execFileSync(process.execPath, [build, distDir], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  const store = await localStore(join(dataDir, 'releases'), dataDir);
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

test('compares the first view of the federated site with one bundle of the same sources', async ({ browser }) => {
  const root = join(import.meta.dirname, '../..');
  const federated = await openReleaseSite('today');
  const bundle = await openBundleSite(root);
  const views: Record<'federated' | 'bundle', View[]> = { federated: [], bundle: [] };
  try {
    // The sites take turns, so anything that slows the machine down affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      views.federated.push(await measureFirstView(browser, `${SITE_URL}/`));
      views.bundle.push(await measureFirstView(browser, `${bundle.url}/`));
    }
  } finally {
    await bundle.close();
    await federated.close();
  }
  const [federatedView, bundleView] = [medians(views.federated), medians(views.bundle)];
  const share = (key: keyof View) => `${((federatedView[key] / bundleView[key] - 1) * 100).toFixed(1)}%`;
  console.log(
    [
      '',
      `First view of the landing page, medians of ${ROUNDS}, CPU ${CPU_SLOWDOWN} times slower, slow 4G:`,
      formatRow('federated', federatedView),
      formatRow('one bundle', bundleView),
      `federated compared with one bundle: bytes ${share('bytes')}, requests ${share('requests')}, largest paint ${share('lcpMs')} (aim: within 5%)`,
      '',
    ].join('\n'),
  );
});
