import { median } from '@kenali/node-utils';
import { type Browser, test } from '@playwright/test';
import { openReleaseSite, SITE_URL } from '../support/releases/release-site.ts';
import { CPU_SLOWDOWN, openBundleSite, openSlowPhone, ROUNDS } from './slow-phone.ts';

const QUIET_MS = 1500;

interface View {
  bytes: number;
  requests: number;
  lcpMs: number;
}

/** Opens the landing page with an empty cache and measures it. */
async function measureFirstView(browser: Browser, url: string): Promise<View> {
  const { context, page, devtools } = await openSlowPhone(browser);
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

test('compares the first view of the federated site with one bundle of the same sources', async ({ browser }) => {
  const federated = await openReleaseSite('today');
  const bundle = await openBundleSite();
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
