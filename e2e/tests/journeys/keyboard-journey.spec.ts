import { newEmail } from '../../support/api/users.ts';
import { expectAccessible, pressOn, tabTo, typeInto } from '../../support/pages/accessibility.ts';
import { holdTimeouts } from '../../support/pages/hold-timeouts.ts';
import { POPUP, waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** How long the popup shows its last screen before it closes. */
const POPUP_CLOSES_MS = 3000;

test.describe('Keyboard journey', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test('a parent registers, buys and opens an assessment with the keyboard alone', async ({ page }) => {
    test.setTimeout(240_000);
    await holdTimeouts(page, POPUP_CLOSES_MS);
    const { keyboard } = page;
    const main = page.getByRole('main');
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    await test.step('the landing page leads to registration', async () => {
      await page.goto('/');
      await waitUntilWorking(page, 'header a, article button');
      await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Daftar' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Daftar' })).toBeFocused();
    });

    await test.step('an empty form focuses the first missing field, and Enter submits a filled one', async () => {
      await pressOn(page, main.getByRole('button', { name: 'Daftar', exact: true }));
      await expect(page.getByLabel('Nama depan')).toBeFocused();
      await typeInto(page, page.getByLabel('Nama depan'), 'Ratna');
      await typeInto(page, page.getByLabel('Nama belakang'), 'Wijaya');
      await typeInto(page, page.getByLabel('Email'), newEmail());
      await typeInto(page, page.getByLabel('Nomor WhatsApp'), '081234567890');
      await typeInto(page, page.getByLabel('Password', { exact: true }), 'Rahasia-keluarga-1');
      await tabTo(page, button('Tampilkan password').first());
      await keyboard.press('Space');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
      await typeInto(page, page.getByLabel('Konfirmasi password'), 'Rahasia-keluarga-1');
      await keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Halo, Ratna Wijaya' })).toBeFocused();
    });

    await test.step('the catalogue fills the cart; the drawer opens, closes and leads to the cart page', async () => {
      await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Asesmen' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Asesmen' })).toBeFocused();
      await tabTo(page, button('Tambah ke Keranjang Profil Sensori Anak'));
      await keyboard.press('Space');
      await tabTo(page, button('Lihat di keranjang'));
      await keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
      await expect(drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
      await keyboard.press('Escape');
      await expect(button('Lihat di keranjang')).toBeFocused();
      await keyboard.press('Enter');
      await pressOn(page, drawer.getByRole('link', { name: 'View Cart & Checkout' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Keranjang' })).toBeFocused();
    });

    await test.step('the popup gets the focus, keeps it and returns it on close', async () => {
      await pressOn(page, button('Bayar sekarang'));
      const popup = page.frameLocator(POPUP);
      await expect(popup.getByRole('button', { name: /BCA Virtual Account/ })).toBeVisible();
      await expect(page.locator(POPUP)).toBeFocused();
      await keyboard.press('Escape');
      await expect(page.locator(POPUP)).toHaveCount(0);
      await expect(button('Bayar sekarang')).toBeFocused();
      await keyboard.press('Enter');
      await pressOn(page, popup.getByRole('button', { name: /BCA Virtual Account/ }));
      await pressOn(page, popup.getByRole('button', { name: 'Bayar', exact: true }));
      await pressOn(page, popup.getByRole('button', { name: 'Kembali ke toko' }));
      await expect(page).toHaveURL('/dashboard');
    });

    await test.step('the dashboard opens the purchased assessment', async () => {
      const start = page.getByRole('link', { name: /^Mulai Tes/ }).first();
      await expect(start).toBeVisible();
      await pressOn(page, start);
      await expect(page).toHaveURL(/\/sensory-profile\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('the consent and the participant data are given', async () => {
      await tabTo(page, page.getByRole('radio', { name: 'Ibu', exact: true }));
      await keyboard.press('Space');
      await typeInto(page, page.getByLabel('Nama anak'), 'Bima Wijaya');
      await typeInto(page, page.getByLabel('Tanggal lahir anak'), '31052019');
      // The account and the declaration have filled in the rest.
      await expect(page.getByLabel('Nama orangtua/pengasuh')).toHaveValue('Ratna Wijaya');
      await expect(page.getByLabel('Hubungan dengan anak')).toHaveValue('Ibu');
      await pressOn(page, button('Saya setuju dan mulai'));
    });

    await test.step('the first item is answered', async () => {
      const first = page.getByRole('group', { name: /^1\. / });
      await tabTo(page, first.getByRole('radio').first());
      await keyboard.press('ArrowDown');
      await expect(first.getByRole('radio', { checked: true })).toHaveCount(1);
      await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
    });
  });
});
