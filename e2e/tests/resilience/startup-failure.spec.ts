import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const SHARED = '**/assets/shared.*.js';

/** Collects the errors that the page reports to the API. */
function collectReports(page: Page) {
  const errors: { app: string; phase: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/client-errors'))
      errors.push(...request.postDataJSON().errors);
  });
  return errors;
}

const FIRST = '**/assets/main.*.js';
const JAVASCRIPT = 'text/javascript';

test.describe('Startup failure', { tag: ['@once', '@shell'] }, () => {
  for (const [what, response, allowed, tag] of [
    ['is missing', { status: 404, body: 'Not found' }, FAILED_REQUESTS.patterns, []],
    // The browser reports both like the error of a script that runs.
    ['is garbage', { status: 200, contentType: JAVASCRIPT, body: '<!doctype html>' }, [/Unexpected token/], ['@full']],
    ['throws', { status: 200, contentType: JAVASCRIPT, body: 'throw new Error("broken shell")' }, [/broken shell/], []],
  ] as const)
    test.describe(`a script of the shell that ${what}`, () => {
      test.use({ expectedErrors: { patterns: [...allowed] } });

      test('shows an error, counts and reports it, and a reload opens the page once the script is back', {
        tag: [...tag],
      }, async ({ page }) => {
        const errors = collectReports(page);
        const bootReported = page.waitForRequest('**/api/client-errors/boots');
        await page.route(SHARED, (route) => route.fulfill(response));
        await page.goto('/login');
        const alert = page.getByRole('alert');
        await expect(alert).toContainText('Situs ini belum dapat dimuat.');
        await expect(alert).toBeFocused();
        if (what === 'is missing') await expectAccessible(page);
        await expect
          .poll(() => errors)
          .toContainEqual(expect.objectContaining({ app: 'shell', phase: 'load', revision: expect.any(Number) }));
        await bootReported;
        await page.unroute(SHARED);
        await page.getByRole('button', { name: 'Muat ulang' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
    });

  test.describe('a shell that fails to start without a connection', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });

    test('opens the page alone when the browser is online again', async ({ page, context }) => {
      await page.route(SHARED, (route) => route.abort('internetdisconnected'));
      await page.goto('/login');
      await expect(page.getByRole('alert')).toContainText('Situs ini belum dapat dimuat.');
      await context.setOffline(true);
      await page.unroute(SHARED);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    });
  });

  test.describe('the first script of the shell', () => {
    test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR/] } });

    test('when it is missing, the page shows a message after some seconds, and its link reloads the page', async ({
      page,
    }) => {
      await page.route(FIRST, (route) => route.abort());
      await page.goto('/login?from=/cart');
      const lateMessage = page.getByText('Situs ini belum juga tampil.');
      await expect(lateMessage).toBeHidden();
      await expect(lateMessage).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Situs ini belum juga tampil.');
      await expectAccessible(page);
      await page.unroute(FIRST);
      await page.getByRole('link', { name: 'Muat ulang halaman' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
      await expect(lateMessage).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('?from=/cart');
    });

    test('when it arrives after the message, the page opens and the message disappears', async ({ page }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(FIRST, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      // The page itself is in the document already.
      const lateMessage = page.getByText('Tombol di halaman ini belum berfungsi.');
      await expect(lateMessage).toBeVisible();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
      await expect(lateMessage).toHaveCount(0);
    });
  });
});
