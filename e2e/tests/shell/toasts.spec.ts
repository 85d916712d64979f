import type { Page } from '@playwright/test';
import { mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { expectToast, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const ADDED = 'Ditambahkan ke Keranjang';

/** Opens the catalogue, waits until it is loaded and pauses the clock. */
async function openWithPausedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/assessments');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.clock.pauseAt(Date.now() + 60_000);
}
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Tambah ke Keranjang ${name}`, exact: true }).click();

test.describe('Toasts and tooltips', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.beforeEach(async ({ page, request }) => {
    await mockCatalogue(page, await oneOfEachType(request));
  });

  test('a second toast replaces the first one and disappears after five seconds', { tag: '@once' }, async ({
    page,
  }) => {
    await openWithPausedClock(page);
    await add(page, 'Inventori Gaya Belajar');
    await expectToast(page, ADDED, 'Inventori Gaya Belajar');
    await page.clock.runFor(3000);
    await add(page, 'Skrining Kesiapan Sekolah');
    await expectToast(page, ADDED, 'Skrining Kesiapan Sekolah');
    await page.clock.runFor(4900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('a swipe of more than 50 px to the right dismisses a toast, a shorter one does not', async ({ page }) => {
    await openWithPausedClock(page);
    await add(page, 'Inventori Gaya Belajar');
    await expect(toasts(page)).toBeVisible();
    const swipe = async (distance: number) => {
      const box = await toasts(page).boundingBox();
      if (!box) throw new Error('No toast to swipe');
      const [x, y] = [box.x + 60, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y);
      await page.mouse.move(x + distance, y);
      await page.mouse.up();
    };
    await swipe(45);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(500);
    await swipe(60);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('F8 focuses the toast list, Tab reaches the button, and Escape closes it and returns the focus', {
    tag: '@once',
  }, async ({ page }) => {
    await openWithPausedClock(page);
    await add(page, 'Inventori Gaya Belajar');
    await expect(toasts(page)).toHaveCount(1);
    const focusedBefore = page.getByRole('button', { name: 'Coba Sample Gratis Inventori Gaya Belajar' });
    await focusedBefore.focus();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Notifikasi (F8)' }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Tutup notifikasi' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(focusedBefore).toBeFocused();
  });

  test('a tooltip appears after the pointer rests for 700 ms', { tag: '@once' }, async ({ parentPage: page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' });
    // This notice loads last; when it appears, it moves the button away from the pointer.
    await expect(page.getByText('Verifikasi email Anda')).toBeVisible();
    await expect(refresh).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await refresh.hover();
    await page.clock.runFor(650);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByRole('tooltip')).toHaveText('Memuat ulang asesmen, pesanan, dan katalog');
  });
});
