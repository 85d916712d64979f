import type { VitalsBody } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Collects what the page reports about its speed. */
function collectVitals(page: Page) {
  const bodies: VitalsBody[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/client-errors/vitals'))
      bodies.push(request.postDataJSON());
  });
  return () => bodies.flatMap(({ vitals }) => vitals);
}

test.describe('Speed of real visits', { tag: ['@once', '@shell', '@catalog-mf', '@admin-mf'] }, () => {
  test('a page reports each route that it showed, and staff see it per release', async ({ page, adminApi }) => {
    const vitals = collectVitals(page);
    const counted = page.waitForRequest('**/api/client-errors/boots');
    // Counts from here, and the page reports when it is left.
    const received = page.waitForResponse('**/api/client-errors/vitals', { timeout: 60_000 });
    await page.goto('/');
    const { shell } = await page.locator('#kenali-boot').evaluate(({ textContent }) => JSON.parse(String(textContent)));
    await waitUntilWorking(page, 'header a');
    await page.getByRole('link', { name: 'Masuk' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    await counted;

    await test.step('when it is left, then it reports first view, interactions and shifts', async () => {
      // The code that measures loads after the page was counted; leaving before that would report nothing.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
        expect(vitals().length).toBeGreaterThan(0);
      }).toPass();
      expect((await received).status()).toBe(200);
      const values = vitals().map(({ metric, route }) => `${metric} ${route}`);
      for (const expected of ['TTFB /', 'LCP /', 'CLS /', 'CLS /login']) expect(values).toContain(expected);
      for (const { value } of vitals()) expect(value).toBeGreaterThanOrEqual(0);
    });

    await test.step('staff see the 75th percentiles, and the routes', async () => {
      await signInAdmin(page, adminApi.token);
      await page.goto('/admin/releases');
      const table = page.getByRole('table', { name: 'Kecepatan per versi' });
      const row = table.getByRole('row').filter({ hasText: shell.releaseId });
      await expect(row).toContainText(/(md|dtk), (baik|perlu diperbaiki|buruk)/);
      await row.getByText(/^\d+ halaman$/).click();
      await expect(row.getByRole('listitem').filter({ hasText: /^\/login[^/]*\((LCP|INP|CLS|TTFB)\)/ })).toContainText(
        /\(CLS\) [\d,]+, \d+ nilai/,
      );
      await expectAccessible(page);
    });
  });
});
