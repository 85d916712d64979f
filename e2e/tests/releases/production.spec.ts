import type { Page, Response } from '@playwright/test';
import { findAssessment } from '../../support/api/user-api.ts';
import { bearer, registerParent, type User } from '../../support/api/users.ts';
import { signIn, submitLogin } from '../../support/pages/sessions.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import { CDN_URL, openReleaseSite, type ReleaseSite, readBoot, SITE_URL } from '../../support/releases/release-site.ts';
import { dropProductionDatabase, loadCatalogue, productionEnv } from '../../support/stack/production.ts';
import { createOwnSite } from '../../support/stack/servers.ts';
import { OWN_PORTS } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

const APP = 'catalog-mf';
const KEY = 'kenali.overrides';

let site: ReleaseSite;
let parent: User;

const chooseRelease = (page: Page, value: string) =>
  page.evaluate(
    ([key, stored]) => localStorage.setItem(key as string, stored as string),
    [KEY, JSON.stringify({ catalog_mf: value })],
  );
const ribbon = (page: Page) => page.getByRole('region', { name: 'Rilis pengembang' });
/** A release in a local folder, as a developer serves it. */
const localAddress = () => `${CDN_URL.replace('localhost', '127.0.0.1')}/${APP}/${site.earlier[APP]}/`;

async function expectCatalogue(page: Page, releaseId: string): Promise<void> {
  await page.goto('/assessments');
  await expect(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' })).toBeVisible();
  expect(await runningReleases(page, APP)).toEqual([releaseId]);
}

async function expectStrictPolicy(document: Response | null): Promise<void> {
  const policy = (await document?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${CDN_URL} https://app.provider.test;`);
  expect(policy).not.toMatch(/unsafe-|localhost:\*|127\.0\.0\.1/);
}

test.describe('Production mode', { tag: ['@once', '@catalog-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async ({ playwright }) => {
    const env = productionEnv(SITE_URL);
    await loadCatalogue(env);
    site = await openReleaseSite('earlier', env);
    await site.move(site.today);
    const request = await playwright.request.newContext({ baseURL: SITE_URL });
    await expect.poll(async () => (await readBoot(request)).remotes.catalog_mf?.releaseId).toBe(site.today[APP]);
    parent = await registerParent(request);
    await request.dispose();
  });
  test.afterAll(async () => {
    await site?.close();
    await dropProductionDatabase();
  });

  test('landing page, catalogue and login work under the strict policy without console errors', async ({ page }) => {
    await expectStrictPolicy(await page.goto('/'));
    await expect(
      page.getByRole('region', { name: 'Asesmen yang tersedia' }).getByRole('article').first(),
    ).toBeVisible();
    await expectStrictPolicy(await page.goto('/assessments'));
    await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await expectStrictPolicy(await page.goto('/login'));
    await submitLogin(page, parent);
    await expect(page.getByRole('heading', { level: 1, name: /^Halo, Ratna/ })).toBeVisible();
    await page.goto('/mailbox');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });

  test('a paid order shows no demo text and simulates nothing', async ({ page, request }) => {
    const simulations: string[] = [];
    page.on('request', (call) => {
      if (call.url().includes('simulate')) simulations.push(call.url());
    });
    const { id: assessmentId } = await findAssessment(request, 'sensory');
    const order = await request.post('/api/orders', {
      data: { assessmentIds: [assessmentId] },
      ...bearer(parent.accessToken),
    });
    const { id } = await order.json();
    await signIn(page, parent);
    await page.goto(`/checkout?orderId=${id}`);
    await expect(page.getByRole('button', { name: 'Bayar sekarang' })).toBeVisible();
    await expect(page.getByText(/demo/i)).toHaveCount(0);
    // Demo mode would complete the open order here.
    await page.goto(`/payment-return?order_id=${id}`);
    await expect(page.getByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
    await expect(page.getByRole('button', { name: /simulasi/i })).toHaveCount(0);
    expect(simulations).toEqual([]);
  });

  test('releases cannot be chosen, and a choice in the storage is ignored', async ({ page }) => {
    await page.goto('/developers');
    await expect(page.getByText('Pilihan rilis tidak dibuka di situs ini.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
    for (const value of [site.earlier[APP], localAddress()]) {
      await chooseRelease(page, value);
      await expectCatalogue(page, site.today[APP]);
      await expect(ribbon(page)).toHaveCount(0);
    }
  });

  test.describe('with ALLOW_OVERRIDES', () => {
    const url = `http://localhost:${OWN_PORTS + 4}`;
    test.use({ baseURL: url });

    test('a published release can be chosen, but no local address', async ({ page }) => {
      const openSite = createOwnSite({
        port: OWN_PORTS + 4,
        env: {
          ...productionEnv(url),
          ALLOW_OVERRIDES: 'on',
          CDN_PUBLIC_URL: CDN_URL,
          RELEASES_DIR: site.storeDir,
          DATA_DIR: `${site.storeDir}/../open`,
        },
      });
      await openSite.start();
      try {
        await expectStrictPolicy(await page.goto('/developers'));
        await expect(page.getByLabel(/^Rilis /)).toHaveCount(3);
        await expect(page.getByLabel('Alamat di komputer ini')).toHaveCount(0);
        await chooseRelease(page, localAddress());
        await expectCatalogue(page, site.today[APP]);
        await expect(ribbon(page)).toHaveCount(0);

        await page.goto('/developers');
        const list = page.getByLabel(`Rilis ${APP}`);
        await list.selectOption(site.earlier[APP]);
        await page.locator('form').filter({ has: list }).getByRole('button', { name: 'Pakai dan muat ulang' }).click();
        await expect(ribbon(page)).toContainText(`${APP} ${site.earlier[APP]}`);
        await expectCatalogue(page, site.earlier[APP]);
      } finally {
        await openSite.kill();
      }
    });
  });
});
