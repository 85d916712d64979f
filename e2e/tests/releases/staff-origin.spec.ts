import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';
import type { Page } from '@playwright/test';
import { ADMIN } from '../../support/api/users.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { ADMIN_TOKEN_KEY, submitLogin } from '../../support/pages/sessions.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { createOwnSite, type OwnSite } from '../../support/stack/servers.ts';
import { OWN_PORTS } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

const PORT = OWN_PORTS + 4;
const SITE = `http://localhost:${PORT}`;
/** Browsers resolve every name below `localhost` to this machine. */
const STAFF = `http://staf.localhost:${PORT}`;

const remotesOf = (page: Page): Promise<string[]> =>
  page
    .locator('#kenali-boot')
    .evaluate(({ textContent }) => Object.keys(JSON.parse(String(textContent)).remotes).sort());

/** The staff token that scripts of the open page can read. */
const tokenIn = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key), ADMIN_TOKEN_KEY);

test.describe('Staff pages at an origin of their own', { tag: ['@once', '@shell', '@admin-mf', '@catalog-mf'] }, () => {
  test.use({ baseURL: SITE });
  let site: OwnSite;
  test.beforeAll(async () => {
    site = createOwnSite({ port: PORT, env: { ADMIN_PUBLIC_URL: STAFF } });
    await site.start();
  });
  test.afterAll(() => site?.kill());

  test.describe('when a script of the site tries a call for staff', () => {
    // The browser logs the call that is refused.
    test.use({ expectedErrors: FAILED_REQUESTS });
    test('staff work there, and no script of the site gets their token or reaches their calls', async ({ page }) => {
      await page.goto('/admin/users');
      await expect(page).toHaveURL(new RegExp(`^${STAFF}/admin/login`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await remotesOf(page)).toEqual(['admin_mf']);
      await submitLogin(page, ADMIN);
      await expect(page.getByRole('heading', { level: 1, name: 'Pengguna' })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();

      const token = await tokenIn(page);
      expect(token).not.toBeNull();

      // A link of the shell that leads to the site.
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page).toHaveURL(`${SITE}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await remotesOf(page)).toEqual(['assessment_mf', 'catalog_mf']);
      expect(await tokenIn(page)).toBeNull();
      const status = await page.evaluate(
        async (bearer) => (await fetch('/api/admin/users', { headers: { Authorization: `Bearer ${bearer}` } })).status,
        token,
      );
      expect(status).toBe(404);
    });
  });

  test('public pages of the site and the login of staff arrive with their content', async ({ request }) => {
    // A page that takes long to render the first time goes out without its content.
    for (const path of ['/', '/assessments', '/login', '/register'])
      await expect
        .poll(async () => (await request.get(path)).text(), { message: path, timeout: 30_000 })
        .toContain(`data-page="page" ${PRERENDERED_ATTRIBUTE}`);
  });

  test('an address in the running page leads to the other origin', async ({ page }) => {
    await page.goto('/assessments?urut=nama');
    // The content is there before the scripts, and React marks it before the router listens: an early event is lost.
    await waitUntilWorking(page, 'header a');
    await expect(async () => {
      if (new URL(page.url()).origin === SITE)
        await page.evaluate(() => {
          history.pushState(null, '', '/cases?halaman=2');
          dispatchEvent(new PopStateEvent('popstate'));
        });
      await expect(page).toHaveURL(new RegExp(`^${STAFF}/cases\\?halaman=2|^${STAFF}/login`), { timeout: 2000 });
    }).toPass();
  });
});
