import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { submitLogin } from '../../support/pages/sessions.ts';
import { expectToast, expectUncovered, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Opens the catalogue, waits until it is loaded and pauses the clock. */
async function openWithPausedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/assessments');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.clock.pauseAt(Date.now() + 60_000);
}
/** Opens an assessment without a session, which leads to the login page with a toast. */
async function openLoginByRedirect(page: Page): Promise<void> {
  await page.goto('/assessments');
  await page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
  await expectToast(page, 'Login Diperlukan', 'Silakan login terlebih dahulu untuk mengakses asesmen gratis.');
}
/**
 * Returns how many dialogs were open when the toasts last entered the top layer. Nothing else tells which of both is above: behind a modal
 * dialog, no point of the page hits a toast.
 */
async function recordDialogsUnder(page: Page): Promise<() => Promise<number>> {
  const layer = await page.locator('[popover="manual"]').elementHandle();
  await layer?.evaluate((element) => {
    element.addEventListener('beforetoggle', (event) => {
      if ((event as ToggleEvent).newState !== 'open') return;
      (element as HTMLElement).dataset.dialogs = String(document.querySelectorAll('dialog[open]').length);
    });
  });
  return async () => Number(await layer?.getAttribute('data-dialogs'));
}
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Tambah ke Keranjang ${name}`, exact: true }).click();

test.describe('Toasts and tooltips', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.beforeEach(async ({ page, request }) => {
    await mockCatalogue(page, await oneOfEachType(request));
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
    await expect(page.getByRole('button', { name: 'Lihat keranjang' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Tutup notifikasi' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(focusedBefore).toBeFocused();
  });

  test('the toast about the cart opens it, and closing the cart returns the focus to the card', async ({ page }) => {
    await page.goto('/assessments');
    await add(page, 'Inventori Gaya Belajar');
    await expect(toasts(page).locator('svg.lucide-circle-check')).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Lihat keranjang' }).click();
    await expect(toasts(page)).toHaveCount(0);
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart.getByText('Inventori Gaya Belajar')).toBeVisible();
    await cart.getByRole('button', { name: 'Tutup' }).click();
    await expect(cart).toHaveCount(0);
    const reopen = page.getByRole('button', { name: 'Lihat di keranjang Inventori Gaya Belajar' });
    await expect(reopen).toBeFocused();
    const shownOver = await recordDialogsUnder(page);
    await reopen.click();
    await expectToast(page, 'Sudah di Keranjang', 'Asesmen ini sudah ada di keranjang Anda.');
    await expect.poll(shownOver).toBe(1);
  });

  test('leaving the page by a link or the back button dismisses the toast', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await page.goto('/assessments');
    await add(page, 'Inventori Gaya Belajar');
    await expect(toasts(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Beranda' }).first().click();
    await expect(page).toHaveURL('/');
    await expect(toasts(page)).toHaveCount(0);
    await add(page, 'Skrining Kesiapan Sekolah');
    await expect(toasts(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/assessments');
    await expect(toasts(page)).toHaveCount(0);
  });

  test('the toast of a redirect does not cover what waits behind the login', { tag: '@once' }, async ({ page }) => {
    await openLoginByRedirect(page);
    await expectUncovered(page, page.getByRole('main').getByText('Kecerdasan Majemuk, tanpa biaya'));
  });

  test.describe('in a small window', () => {
    test.use({ viewport: { width: 360, height: 740 }, expectedErrors: FAILED_REQUESTS });

    test('the toast of a redirect covers no heading, no field and not the submit button of the form', {
      tag: '@once',
    }, async ({ page }) => {
      await openLoginByRedirect(page);
      const main = page.getByRole('main');
      const covered = async () => {
        const toast = await toasts(page).boundingBox();
        if (!toast) return ['no toast'];
        const parts = {
          heading: main.getByRole('heading', { level: 1 }),
          email: main.getByLabel('Email', { exact: true }),
          password: main.getByLabel('Password', { exact: true }),
          submit: main.getByRole('button', { name: 'Masuk', exact: true }),
        };
        const names: string[] = [];
        for (const [name, part] of Object.entries(parts)) {
          const box = await part.boundingBox();
          // The form of the site replaces that of the document.
          if (!box) return [`no ${name}`];
          if (box.y < toast.y + toast.height && toast.y < box.y + box.height) names.push(name);
        }
        return names;
      };
      await expect.poll(covered).toEqual([]);
    });

    test('a toast is above the bar with the pay button, and the next press closes it', { tag: '@once' }, async ({
      parentPage: page,
    }) => {
      await page.goto('/assessments');
      for (const name of ['Inventori Gaya Belajar', 'Skrining Kesiapan Sekolah', 'Profil Sensori Anak'])
        await add(page, name);
      await page.goto('/cart');
      await mockCall(page, '/api/orders', 503);
      const pay = page.getByRole('main').getByRole('button', { name: /^Bayar/ });
      await expect(pay).toBeInViewport();
      await pay.click();
      await expect(toasts(page)).toContainText('Gagal');
      await expectUncovered(page, pay);
      // A new attempt closes the failure of the last one.
      const release = await holdCall(page, '/api/orders');
      await pay.click();
      await expect(toasts(page)).toHaveCount(0);
      release();
    });

    test('a refused login leaves the form free, and its toast goes with the next attempt', { tag: '@once' }, async ({
      page,
    }) => {
      await page.goto('/login');
      await mockCall(page, '/api/auth/login', 401, { code: 'Unauthorized', message: 'Email atau password salah' });
      await submitLogin(page, { email: 'rina@example.test', password: 'salah-sekali' });
      const button = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });
      await expectToast(page, 'Login Gagal', 'Email atau password salah');
      await expectUncovered(page, button);
      await expectAccessible(page);
      await mockCall(page, '/api/auth/login', 403, {
        code: 'EMAIL_UNVERIFIED',
        message: 'Email Anda belum diverifikasi.',
      });
      await button.click();
      await expect(page.getByRole('alert')).toContainText('belum diverifikasi');
      await expect(toasts(page)).toHaveCount(0);
    });
  });
});
