import type { AdminClientErrorsView } from '@kenali/contracts';
import { switchFlag } from '@kenali/releases';
import type { Page } from '@playwright/test';
import { bearer, logInAdmin } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { holdRequests } from '../../support/pages/network.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { copyRelease } from '../../support/releases/copied-release.ts';
import { MOVED_BY, openReleaseSite, type ReleaseSite, SITE_URL } from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const app = 'catalog-mf';
const flag = 'sample-questions';
const PATH = '/assessments';
const SAMPLE = 'Coba Sample Gratis';
const move = { app, flag, ...MOVED_BY };

let site: ReleaseSite;

const switchOff = () => switchFlag(site.store, { ...move, isOn: false });
const samples = (page: Page) => page.getByRole('main').getByRole('button', { name: new RegExp(SAMPLE) });

/** The content that the site has rendered, or null while it has not. */
async function prerendered(page: Page): Promise<string | null> {
  const html = await (await page.request.get(PATH)).text();
  return html.includes('data-prerendered') ? html : null;
}
const waitUntilPrerendered = (page: Page, isOn: boolean) =>
  expect.poll(async () => (await prerendered(page))?.includes(SAMPLE)).toBe(isOn);

const countElements = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('#root *')];
    return { all: all.length, kept: all.filter((element) => 'kenaliKept' in element).length };
  });

/** Opens the catalogue, and expects that React has taken over every element that the site rendered. */
async function openPrerendered(page: Page): Promise<void> {
  const release = await holdRequests(page, '**/*.js');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered');
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { kenaliKept: true });
  });
  const before = await countElements(page);
  release();
  await waitUntilWorking(page, 'header a, main h1, main h2, main button, footer a');
  expect((await countElements(page)).kept).toBe(before.all);
}

test.describe('Flags', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/Failed to load resource/] } });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    site = await openReleaseSite('today');
  });
  test.afterAll(() => site?.close());

  test('when a feature is switched off, then new pages are without it, and open ones keep it', async ({
    page,
    context,
  }) => {
    await waitUntilPrerendered(page, true);
    await openPrerendered(page);
    await expect(samples(page).first()).toBeVisible();
    await switchOff();
    await waitUntilPrerendered(page, false);

    const other = await context.newPage();
    await openPrerendered(other);
    await expect(samples(other)).toHaveCount(0);
    await expect(samples(page).first()).toBeVisible();
    await page.reload();
    await waitUntilWorking(page, 'main button');
    await expect(samples(page)).toHaveCount(0);
  });

  test('when a remote fails while a flag is set, then the error names it, and the release page shows both', {
    tag: '@full',
  }, async ({ page, request }) => {
    const token = await logInAdmin(request);
    site.cdn.breakFiles({ path: new RegExp(`^/${app}/`), response: { status: 503, type: 'text/plain', body: '' } });
    const reported = page.waitForResponse('**/api/client-errors');
    await page.goto(PATH);
    expect((await reported).status()).toBe(200);
    site.cdn.breakFiles();
    await expect(async () => {
      const rows: AdminClientErrorsView[] = await (
        await request.get(`${SITE_URL}/api/admin/client-errors`, bearer(token))
      ).json();
      const own = rows.find((row) => row.app === app && row.releaseId === site.today[app]);
      expect(own?.samples.map(({ flags }) => flags)).toContainEqual([`${flag}=false`]);
    }).toPass();

    await signInAdmin(page, token);
    await page.goto('/admin/releases');
    const row = page
      .getByRole('table', { name: 'Fitur yang dapat diatur tanpa rilis' })
      .getByRole('row')
      .filter({ hasText: flag });
    for (const text of ['Mati', MOVED_BY.actor, MOVED_BY.reason]) await expect(row).toContainText(text);
    await expectAccessible(page);
  });

  test('when a release does not know the flag, then it works, and the value counts again after it', {
    tag: '@full',
  }, async ({ page }) => {
    const to = `${site.earlier[app]}-plain`;
    await site.move({ [app]: await copyRelease(site, app, { from: site.earlier[app], to, flags: {} }) });
    await expect(async () => {
      await page.goto(PATH);
      await expect(samples(page).first()).toBeVisible();
    }).toPass();
    await site.move({ [app]: site.today[app] });
    await waitUntilPrerendered(page, false);
  });
});
