import { LEGAL_DOCUMENTS, LEGAL_NAMES } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { oneOfEachType } from '../../support/pages/catalogue.ts';
import { expect, test } from '../../support/test.ts';

/** The browser's text size at 200 %. Lengths in rem follow it, lengths in px do not. */
const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

/** Expects that the page does not scroll sideways and that no control cuts its text off. */
async function expectRoom(page: Page, path: string): Promise<void> {
  const problems = await page.evaluate(() => {
    const describe = (what: string, { tagName, textContent }: Element) =>
      `${what}: ${tagName} ${textContent?.slice(0, 40)}`;
    const controls = [...document.querySelectorAll('main :is(h1, h2, h3, button, a, label)')];
    // Hidden texts for screen readers are one pixel wide.
    const cut = controls.filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 2);
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    const isHidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isHidden(element),
    );
    return [
      ...cut.map((element) => describe('cut', element)),
      ...(isWide ? outside.slice(0, 3).map((element) => describe('outside', element)) : []),
    ];
  });
  expect(problems, path).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

test.describe('Text at 200 %', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test.beforeEach(({ page }) => enlargeText(page));

  test('fits on the pages of a visitor', async ({ page, request }) => {
    const cart = JSON.stringify(await oneOfEachType(request));
    await page.addInitScript((items) => localStorage.setItem('kenali.cart', items), cart);
    for (const [path, button] of [
      ['/', /^Tambah ke Keranjang|^Lihat di keranjang/],
      ['/assessments', /^Tambah ke Keranjang|^Lihat di keranjang/],
      ['/login', 'Masuk'],
      ['/register', 'Daftar'],
      ['/cart', /^Remove/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button', { name: button }).first()).toBeVisible();
      await expectRoom(page, path);
    }
    const cartButton = page.getByRole('button', { name: /^Keranjang/ });
    const [icon, badge] = await Promise.all([
      cartButton.locator('svg').boundingBox(),
      cartButton.locator('span').boundingBox(),
    ]);
    const menu = await page.getByRole('button', { name: 'Buka menu' }).boundingBox();
    expect(badge?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0));
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  });

  test('fits in the legal documents', async ({ page }) => {
    for (const name of LEGAL_NAMES) {
      const { path, title } = LEGAL_DOCUMENTS[name];
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expectRoom(page, path);
    }
  });

  test('fits on the pages of a parent', async ({ parentPage: page, parentApi }) => {
    const { orderId } = await parentApi.startPayment('sensory');
    const sensory = await parentApi.openItems();
    const result = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7),
    });
    for (const [path, button] of [
      ['/dashboard', 'Cek pembayaran (Sinkronisasi)'],
      [`/checkout?orderId=${orderId}`, 'Batalkan pesanan'],
      ['/account', 'Ubah email'],
      ['/account/data', 'Buat berkas'],
      ['/account/children', 'Tambah anak'],
      [`/sensory-profile/${sensory}`, 'Selanjutnya'],
      [`/results/${result}`, 'Unduh Laporan PDF'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button', { name: button }).first()).toBeVisible();
      await expectRoom(page, path);
    }
  });

  test('fits in the admin area', async ({ adminPage: page }) => {
    // Amounts as wide as those of a large practice.
    await page.route(/\/api\/admin\/(stats|reports)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"(\d{6,8})\.00"/g, '"1250$1.00"') });
    });
    for (const path of ['/admin/dashboard', '/admin/users', '/admin/reports', '/admin/catalogue']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expectRoom(page, path);
    }
  });
});
