import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { renderInBrowser, UNKNOWN_ADDRESSES } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const SCRIPTS = '**/*.js';

/** Opens a page whose scripts never arrive, and waits for its first paint with content. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.route(SCRIPTS, () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
}

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  );

test.describe('The document before any script', { tag: '@shell' }, () => {
  test.use({ expectedErrors: UNKNOWN_ADDRESSES });

  // Visitors get the content of public pages instead.
  test.beforeEach(({ page }) => renderInBrowser(page));

  test('shows the name, the header and the outline of a page, and is accessible', { tag: '@phone' }, async ({
    page,
  }) => {
    for (const path of ['/', '/assessments', '/login', '/dashboard', '/admin/users', '/tidak-ada']) {
      await openWithoutScripts(page, path);
      await expect(page.getByRole('banner'), path).toContainText('Kenali');
      await expect(page.getByText('Sedang memuat Kenali'), path).toBeAttached();
      expect((await boxes(page, 'main i')).length, path).toBeGreaterThanOrEqual(3);
      // Until scripts run, the outline has no heading.
      if (path === '/') await expectAccessible(page, { isPage: false });
    }
  });

  for (const [path, remote, tag] of [
    ['/assessments', '**/catalog-mf/**', '@phone'],
    ['/admin/users', '**/admin-mf/**', '@full'],
  ] as const)
    test(`${path}: nothing moves when the scripts replace the outline`, { tag }, async ({ page }) => {
      await openWithoutScripts(page, path);
      const before = [await boxes(page, 'header'), await boxes(page, 'main i')];
      await page.unroute(SCRIPTS);
      await page.route(remote, () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText('Memuat halaman...')).toBeAttached();
      expect([await boxes(page, 'header'), await boxes(page, 'main [aria-hidden="true"]:empty')]).toEqual(before);
    });

  test('/login: nothing moves when the scripts replace the outline of a form', { tag: '@phone' }, async ({ page }) => {
    await openWithoutScripts(page, '/login');
    const before = [await boxes(page, 'header'), await boxes(page, 'main i')];
    await page.unroute(SCRIPTS);
    // The page's own file is the last one; everything else arrives.
    await page.goto('/assessments');
    const asked = page.waitForRequest(SCRIPTS);
    await page.route(SCRIPTS, () => undefined);
    if (await page.getByRole('button', { name: 'Buka menu' }).isVisible())
      await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
    await asked;
    await expect(page.getByText('Memuat halaman...')).toBeAttached();
    expect([await boxes(page, 'header'), await boxes(page, 'main [aria-hidden="true"]:empty')]).toEqual(before);
  });

  test('says that it is light, so that phones do not darken it', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', /\blight\b/);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#FFFFFF');
    await expect(page.locator('html')).toHaveCSS('color-scheme', /light/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('says that the page needs it, and shows the practice with its telephone and WhatsApp numbers', {
      tag: '@once',
    }, async ({ page }) => {
      await page.goto('/dashboard');
      // Playwright's text locators ignore noscript.
      const message = page.locator('noscript p');
      await expect(message).toBeVisible();
      await expect(message).toHaveText(/^Halaman ini memerlukan JavaScript\./);
      await expect(page.locator('#late')).toHaveCSS('display', 'none');
      await expect(page.locator('header')).toContainText('Kenali');
      const help = page.locator('noscript .k-text');
      await expect(help).toBeVisible();
      await expect(help.locator('a[href^="https://wa.me/62"]')).toHaveCount(2);
      await expect(help.locator('a[href^="tel:+62"]')).toHaveCount(2);
      await expect(help.locator('a').first()).toHaveCSS('color', 'rgb(15, 92, 92)');
      await expect(page.locator('.k-page')).toBeHidden();
    });
  });
});
