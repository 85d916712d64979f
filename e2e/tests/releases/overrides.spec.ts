import { previewPathOf } from '@kenali/federation/boot';
import { moveCanary, readPointer, rollBack } from '@kenali/releases';
import { signaturePath } from '@kenali/releases/signing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { copyRelease } from '../../support/releases/copied-release.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  CDN_URL,
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

let site: ReleaseSite;

const KEY = 'kenali.overrides';
const ribbon = (page: Page) => page.getByRole('region', { name: 'Rilis pengembang' });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

async function expectCatalogue(page: Page, releaseId: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' })).toBeVisible();
  await expect.poll(() => runningReleases(page, 'catalog-mf')).toEqual([releaseId]);
}

test.describe('Release overrides', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  // One of the choices is a release that does not exist.
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/Failed to load resource/] } });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
    await site.move(site.today);
  });
  test.afterAll(() => site?.close());

  test('a developer chooses a release in one browser, sees it on every page, and resets it with one click', async ({
    page,
  }) => {
    const { today, earlier } = site;

    await test.step('the page lists the published releases and the running one', async () => {
      await page.goto('/developers');
      await expect(page.getByRole('heading', { level: 1, name: 'Rilis pengembang' })).toBeVisible();
      await expect(page).toHaveTitle('Rilis pengembang · Kenali');
      const list = page.getByLabel('Rilis catalog-mf');
      await expect(list.getByRole('option', { name: new RegExp(`^${today['catalog-mf']} \\(stabil\\)`) })).toHaveCount(
        1,
      );
      await expectAccessible(page);
      await list.selectOption(earlier['catalog-mf']);
      const form = page.locator('form').filter({ has: list });
      await form.getByRole('button', { name: 'Pakai dan muat ulang' }).click();
    });

    await test.step('the ribbon shows the choice on every page, and the other remotes run live releases', async () => {
      await expect(ribbon(page)).toContainText(`catalog-mf ${earlier['catalog-mf']}`);
      await page.goto('/assessments');
      await expectCatalogue(page, earlier['catalog-mf']);
      await expect(ribbon(page)).toContainText(`catalog-mf ${earlier['catalog-mf']}`);
      await expectAccessible(page);
      await page.goto('/admin/login');
      // The loading page has a heading too, so wait for the form.
      await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
      await expect.poll(() => runningReleases(page, 'admin-mf')).toEqual([today['admin-mf']]);
    });

    await test.step('one click returns to the live releases', async () => {
      await page.goto('/assessments');
      await ribbon(page).getByRole('button', { name: 'Kembalikan semua' }).click();
      await expect(ribbon(page)).toHaveCount(0);
      await expectCatalogue(page, today['catalog-mf']);
      expect(await stored(page)).toBeNull();
    });
  });

  test('a release in a local folder runs under the same integrity check and policy', async ({ page }) => {
    const address = `${CDN_URL.replace('localhost', '127.0.0.1')}/catalog-mf/${site.earlier['catalog-mf']}/`;
    await page.goto('/developers');
    const field = page.getByLabel('Alamat di komputer ini').first();
    await field.fill('https://example.com/catalog-mf/');
    await field.press('Enter');
    await expect(page.getByText('Isi alamat folder rilis di komputer ini')).toBeVisible();
    await field.fill(address);
    await field.press('Enter');
    await expect(ribbon(page)).toContainText(address);
    await page.goto('/assessments');
    await expectCatalogue(page, site.earlier['catalog-mf']);
  });

  test('a link offers a release that is in no pointer, and the browser runs it after a click, next to a canary', {
    tag: '@full',
  }, async ({ page, request }) => {
    const app = 'catalog-mf';
    const releaseId = `${site.earlier[app]}-preview`;
    await copyRelease(site, app, { from: site.earlier[app], to: releaseId });
    await moveCanary(site.store, { app, releaseId: site.earlier[app], percent: 50, ...MOVED_BY });
    const before = (await readPointer(site.store, app))?.text;

    await page.goto(previewPathOf(app, releaseId));
    await expect(page.getByText(`Tautan ini menawarkan rilis ${releaseId}`)).toBeVisible();
    expect(await stored(page)).toBeNull();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pakai di peramban ini' }).click();
    await expect(ribbon(page)).toContainText(`${app} ${releaseId}`);
    // The code names the release that it is a copy of, so the address tells them apart.
    const loaded = page.waitForRequest((request) => request.url().includes(`/${app}/${releaseId}/remoteEntry.js`));
    await page.goto('/assessments');
    await expectCatalogue(page, site.earlier[app]);
    await loaded;
    expect((await readPointer(site.store, app))?.text).toBe(before);
    const { revision } = await rollBack(site.store, { app, channel: 'canary', ...MOVED_BY });
    // Until the site has read the pointer, half of the browsers of the next tests would still get the canary.
    await expect.poll(async () => (await readBoot(request)).remotes.catalog_mf?.revision).toBe(revision);
  });

  test('a link to a release that nobody signed offers nothing, and the browser never runs it', async ({ page }) => {
    const app = 'catalog-mf';
    const releaseId = `${site.earlier[app]}-forged`;
    await copyRelease(site, app, { from: site.earlier[app], to: releaseId });
    await site.store.delete([signaturePath(app, releaseId)]);
    await page.goto(previewPathOf(app, releaseId));
    await expect(page.getByText('Rilis ini tidak ada, atau tanda tangannya tidak sah.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pakai di peramban ini' })).toHaveCount(0);
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [KEY, JSON.stringify({ catalog_mf: releaseId })],
    );
    await page.goto('/assessments');
    await expect(page.getByRole('alert')).toContainText(`${app} ${releaseId} gagal dimuat`);
    await expectCatalogue(page, site.today[app]);
    await expect(ribbon(page)).toHaveCount(0);
    expect(await stored(page)).toBeNull();
    await expectAccessible(page);
  });
});
