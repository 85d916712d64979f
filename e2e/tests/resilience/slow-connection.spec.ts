import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** 40 kbit/s and 2 s, which is the edge of a mobile network. Throughput in bytes per second. */
const EDGE = { downloadThroughput: 5000, uploadThroughput: 5000, latency: 2000, offline: false };
/** How long a page may take on this network. The test continues as soon as the page is there. */
const PATIENCE = { timeout: 170_000 };

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  await client.send('Network.emulateNetworkConditions', EDGE);
}

test.describe('A very slow connection', { tag: ['@once', '@shell', '@catalog-mf', '@assessment-mf'] }, () => {
  test('opens the first page and the taking page, and says meanwhile that it is slow', async ({
    parentPage: page,
    parentApi,
  }) => {
    test.slow();
    const id = await parentApi.openForSelf('intelligence');
    await slowDown(page);

    await test.step('a first visit without a cache', async () => {
      await page.goto('/', { waitUntil: 'commit', ...PATIENCE });
      await expect(page.getByRole('status').filter({ hasText: 'Sambungan lambat, masih memuat…' })).toBeVisible(
        PATIENCE,
      );
      await expect(page.getByRole('heading', { level: 1, name: /^Halo, / })).toBeVisible(PATIENCE);
    });

    await test.step('the questions, with the files of the first page in the cache', async () => {
      await page.goto(`/multiple-intelligence/${id}`, { waitUntil: 'commit', ...PATIENCE });
      await expect(page.getByRole('heading', { level: 2, name: 'Pertanyaan 1 dari 70' })).toBeVisible(PATIENCE);
    });
  });
});
