import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { UNKNOWN_ADDRESSES } from '../../support/pages/network.ts';
import { submitLogin } from '../../support/pages/sessions.ts';
import { expectVideo, mockVideo } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Opens the menu in a narrow window; in a wide one the header shows its links already. */
async function openHeader(page: Page) {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Keranjang/ }).waitFor();
  const toggle = header.getByRole('button', { name: 'Buka menu' });
  if (await toggle.isVisible()) await toggle.click();
  return header;
}

test.describe('Header and footer', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: UNKNOWN_ADDRESSES });

  test('a visitor reaches each page of the header, which has no dashboard', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/cart');
    const header = await openHeader(page);
    await expectAccessible(page);
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(header.getByRole('button', { name: 'Keluar' })).toHaveCount(0);
    for (const [name, path] of [
      ['Asesmen', '/assessments'],
      ['Masuk', '/login'],
      ['Daftar', '/register'],
      ['Beranda', '/'],
    ] as const) {
      await openHeader(page);
      await header.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/login');
    await header.getByRole('link', { name: /^Kenali/ }).click();
    await expect(page).toHaveURL('/');
  });

  test('a signed-in user sees name and dashboard, and logging out clears the session and opens the home page', {
    tag: '@phone',
  }, async ({ parentPage: page }) => {
    await page.goto('/cart');
    const header = await openHeader(page);
    await expect(header.getByText('Ratna', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
    await expectAccessible(page);
    await header.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await openHeader(page);
    await header.getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /^Kenali cara anak Anda/ })).toBeVisible();
    expect(
      await page.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
  });

  test('the first Tab focuses a link that skips the header', { tag: '@once' }, async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Langsung ke isi' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the footer shows addresses, WhatsApp contacts and social links, and plays the video on a click', async ({
    page,
  }) => {
    await mockVideo(page);
    await page.goto('/cart');
    await expect(page.getByRole('contentinfo').locator('address')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Putar video profil' })).toHaveCount(0);
    await page.goto('/assessments');
    const footer = page.getByRole('contentinfo');
    await expect(footer.locator('address')).toHaveCount(2);
    for (const name of ['Jadwal konsultasi online', 'Bantuan teknis'])
      await expect(footer.getByText(name)).toBeVisible();
    const chats = footer.getByRole('link', { name: /^\+62/ });
    await expect(chats).toHaveCount(2);
    await expect(chats.first()).toHaveAttribute('href', /^https:\/\/wa\.me\/62\d+$/);
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'YouTube' })).toBeVisible();
    await expect(footer.locator('iframe')).toHaveCount(0);
    await footer.getByRole('button', { name: 'Putar video profil' }).click();
    await expectVideo(footer);
  });

  test('an unknown URL shows "Page Not Found" with links', async ({ page }) => {
    await page.goto('/tidak-ada/di-sini');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Lihat asesmen' }).click();
    await expect(page).toHaveURL('/assessments');
  });
});

test('the header of a psychologist is one line, with the name and the way out', {
  tag: ['@phone', '@shell', '@admin-mf'],
}, async ({ page }) => {
  await page.goto('/login?next=%2Fcases');
  await submitLogin(page, { email: 'internal@kenali.test', password: 'Internal-demo-1' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ruang Kerja' })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Akun Internal' })).toBeInViewport({ ratio: 1 });
  await expect(header.getByRole('button', { name: 'Keluar' })).toBeInViewport({ ratio: 1 });
  // 48 px and its line.
  expect((await header.boundingBox())?.height).toBe(49);
});
