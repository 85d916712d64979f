import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const ENTRY = /\/catalog-mf\/[^/]+\/remoteEntry\.js/;

/** Opens a page without the remote of the catalogue. @returns the link to its page, and the requests of its entry */
async function openCart(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (ENTRY.test(request.url())) requests.push(request.url());
  });
  await page.goto('/cart');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Keranjang/ }).waitFor();
  const toggle = header.getByRole('button', { name: 'Buka menu' });
  if (await toggle.isVisible()) await toggle.click();
  expect(requests).toEqual([]);
  return { link: header.getByRole('link', { name: 'Asesmen', exact: true }), requests };
}

test.describe('Prefetching', { tag: ['@shell', '@catalog-mf'] }, () => {
  for (const [intent, tag] of [
    ['hover', []],
    ['focus', ['@full']],
  ] as const) {
    test(`when a link gets ${intent}, then the remote of its page loads before the click`, { tag: [...tag] }, async ({
      page,
    }) => {
      const { link } = await openCart(page);
      const requested = page.waitForRequest(ENTRY);
      await link[intent]();
      await requested;
      await expect(page).toHaveURL('/cart');
    });
  }

  test('when the user saves data, then it loads with the click', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    const { link, requests } = await openCart(page);
    await link.hover();
    await link.focus();
    // A prefetch would have sent its request by the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(requests).toEqual([]);
    const requested = page.waitForRequest(ENTRY);
    await link.click();
    await requested;
  });
});
