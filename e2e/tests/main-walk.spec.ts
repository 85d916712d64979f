import { expectAccessible } from '../support/axe.ts';
import { newEmail } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a parent registers, buys the sensory profile, takes it and reads the result; an admin finds it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();

  await test.step('landing and catalogue come from the catalogue remote', async () => {
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: 'Profil Sensori Anak' });
    await expect(card.getByText('Pemrosesan Sensoris')).toBeVisible();
    await expect(card.locator('s')).toHaveText('Rp 500000');
    await expect(card.getByText('PROMO')).toBeVisible();
    await expect(card.getByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(scripts.some((name) => /localhost:3401\/catalog-mf\/.+\/remoteEntry\.js/.test(name))).toBe(true);
    await expectAccessible(page);
  });

  await test.step('registration says what is wrong, then signs in and opens the dashboard', async () => {
    await page.goto('/register');
    await expect(page.getByText('Format: 08xxxxxxxxxx atau 628xxxxxxxxxx')).toBeVisible();
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    for (const message of ['Nama depan wajib diisi', 'Email tidak valid', 'Password minimal 8 karakter'])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Nama depan').fill('Ratna');
    await page.getByLabel('Nama belakang').fill('Wijaya');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Nomor WhatsApp').fill('081234567890');
    await page.getByLabel('Password', { exact: true }).fill('Rahasia-keluarga-1');
    await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-1');
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByText('Registrasi Berhasil!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
  });

  await test.step('the profile goes into the cart, the drawer shows it, the cart is checked out', async () => {
    await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
    await expect(page.getByText('Ditambahkan ke Keranjang', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /keranjang.*1|1.*keranjang/i })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(drawer.getByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
    await expect(drawer.getByText('Rp 350.000').first()).toBeVisible();
    await drawer.getByRole('link', { name: 'View Cart & Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Keranjang' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
  });

  await test.step('the popup opens, a method is picked and paid', async () => {
    const popup = page.frameLocator('iframe[title="Pembayaran Midtrans"]');
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
    await popup.getByRole('button', { name: 'Kembali ke toko' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the dashboard shows the assessment at its next poll', async () => {
    await expect(page.getByText('Pembayaran Berhasil!', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
    await expectAccessible(page);
  });
});
