import type { Page, Response } from '@playwright/test';
import { findAssessment } from '../../support/api/user-api.ts';
import { bearer, newEmail, registerParent, type User } from '../../support/api/users.ts';
import { FAILED_REQUESTS, UNKNOWN_ADDRESSES } from '../../support/pages/network.ts';
import { signIn, submitLogin } from '../../support/pages/sessions.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  CDN_URL,
  openReleaseSite,
  RELEASE_KEYS_FILE,
  type ReleaseSite,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import {
  createProductionAdmin,
  dropProductionDatabase,
  prepareProductionDatabase,
  productionEnv,
} from '../../support/stack/production.ts';
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
  await expect.poll(() => runningReleases(page, APP)).toEqual([releaseId]);
}

async function expectStrictPolicy(document: Response | null): Promise<void> {
  const policy = (await document?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${CDN_URL} https://app.provider.test;`);
  expect(policy).not.toMatch(/unsafe-|localhost:\*|127\.0\.0\.1/);
}

test.describe('Production mode', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL, expectedErrors: UNKNOWN_ADDRESSES });
  test.beforeAll(async ({ playwright }) => {
    const env = productionEnv(SITE_URL, CDN_URL);
    await prepareProductionDatabase(env);
    site = await openReleaseSite('earlier', env);
    await site.move(site.today);
    const request = await playwright.request.newContext({ baseURL: SITE_URL });
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

  test('pages show the practice of PRACTICE_FILE, also before the scripts and without a video', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    expect(html).toContain('<title>Asesmen psikologi untuk anak dan keluarga · Praktik Tumbuh &amp; Kembang</title>');
    expect(html).toContain('+62 812-0000-0003');
    // Of the outline, which is all that browsers without JavaScript get of other pages.
    expect(await (await request.get('/dashboard')).text()).toContain('WhatsApp +62 812-0000-0003');
    await page.goto('/assessments');
    await expect(page).toHaveTitle(/ · Praktik Tumbuh & Kembang$/);
    await expect(page.getByRole('banner').getByText('Praktik Tumbuh & Kembang')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Jalan Contoh Anggrek No. 3')).toBeVisible();
    await expect(footer.getByRole('link', { name: '+62 812-0000-0003' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Putar video profil' })).toHaveCount(0);
    await expect(page.getByText('Kenali', { exact: true })).toHaveCount(0);
  });

  test('a paid order shows no demo text and simulates nothing', { tag: '@full' }, async ({ page, request }) => {
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

  test.describe('without a second factor', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });
    test('the first admin sets up a second factor before anything else opens', { tag: '@full' }, async ({
      page,
      request,
    }) => {
      const admin = { email: newEmail(), password: 'Kata-sandi-praktik-9' };
      await createProductionAdmin(productionEnv(SITE_URL, CDN_URL), admin);
      const login = await request.post('/api/admin/login', { data: admin });
      expect(login.status()).toBe(200);
      const { accessToken } = await login.json();
      const users = await request.get('/api/admin/users', bearer(accessToken));
      expect([users.status(), (await users.json()).code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
      await page.goto('/admin/login');
      await submitLogin(page, admin);
      await expect(page.getByRole('heading', { level: 1, name: 'Verifikasi Dua Langkah' })).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(admin.password);
      await page.keyboard.press('Enter');
      // The strict policy allows the picture.
      await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
    });
  });

  test('releases cannot be chosen, and a choice in the storage is ignored', { tag: '@full' }, async ({ page }) => {
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

    test('a published release can be chosen, but no local address', { tag: '@full' }, async ({ page }) => {
      const openSite = createOwnSite({
        port: OWN_PORTS + 4,
        env: {
          ...productionEnv(url, CDN_URL),
          ALLOW_OVERRIDES: 'on',
          RELEASES_DIR: site.storeDir,
          DATA_DIR: `${site.storeDir}/../open`,
          RELEASE_KEYS_FILE,
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
