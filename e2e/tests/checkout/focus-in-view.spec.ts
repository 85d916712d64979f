import type { Page } from '@playwright/test';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { fillCart } from '../../support/pages/cart.ts';
import { oneOfEachType } from '../../support/pages/catalogue.ts';
import { expect, test } from '../../support/test.ts';

/** The gate opens the window with the least room. */
const SIZES = [
  { width: 320, height: 256, tier: [] },
  { width: 360, height: 740, tier: '@full' },
  { width: 740, height: 360, tier: '@full' },
];
/** More than the controls of any of these pages. */
const MAX_STEPS = 90;

/** Presses Tab through the page. @returns the controls whose middle is covered by another element while they have the focus */
async function findCoveredControls(page: Page): Promise<string[]> {
  const covered: string[] = [];
  let steps = 0;
  for (; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'end';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const isInView = at !== null && (focused.contains(at) || at.contains(focused));
      return isInView ? 'seen' : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
    });
    if (state === 'end') break;
    if (state !== 'seen') covered.push(state);
  }
  expect(steps).toBeGreaterThan(5);
  return covered;
}

/** Expects that no control of the open page is covered while it has the focus. */
async function expectNothingCovered(page: Page, path: string): Promise<void> {
  expect(await findCoveredControls(page), path).toEqual([]);
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(scroll, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

test.describe('The focused control', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  for (const { tier, ...size } of SIZES) {
    test(`is never covered at ${size.width} × ${size.height}`, { tag: tier }, async ({
      parentPage: page,
      parentApi,
      request,
    }) => {
      await page.setViewportSize(size);
      const { orderId } = await parentApi.startPayment();
      await fillCart(page, await oneOfEachType(request));
      const learning = await parentApi.openForSelf('learning');
      const result = await parentApi.completeNew('intelligence', {
        responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7),
      });
      for (const [path, last] of [
        ['/cart', 'Bayar sekarang'],
        [`/checkout?orderId=${orderId}`, 'Batalkan pesanan'],
        ['/dashboard', 'Cek pembayaran (Sinkronisasi)'],
        ['/account', 'Ubah email'],
        ['/account/data', 'Buat berkas'],
        [`/learning-style/${learning}`, 'Mulai Asesmen'],
        [`/results/${result}`, 'Unduh Laporan PDF'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: last })).toBeVisible();
        await expectNothingCovered(page, path);
      }
    });

    test(`is never covered at ${size.width} × ${size.height} before the login`, { tag: tier }, async ({ page }) => {
      await page.setViewportSize(size);
      for (const [path, last] of [
        ['/register', 'Daftar'],
        ['/login', 'Masuk'],
        ['/', 'Coba Sample Gratis'],
        ['/assessments/2', 'Tambah ke Keranjang'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('button', { name: last }).first()).toBeVisible();
        await expectNothingCovered(page, path);
      }
    });
  }
});
