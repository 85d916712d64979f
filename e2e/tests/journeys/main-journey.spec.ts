import { newEmail, PASSWORD } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import {
  answerPage,
  expectedTotal,
  expectPage,
  fillParticipant,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { consentOnPage, fillRegistration, submitLogin } from '../../support/pages/sessions.ts';
import { payInPopup } from '../../support/pages/shell.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { E2E_PORT } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Main journey', { tag: ['@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test('a parent registers, buys the sensory profile, takes it and reads the result; an admin finds it', {
    tag: '@phone',
  }, async ({ page, otherPage }) => {
    test.setTimeout(240_000);
    const email = newEmail();

    await test.step('the catalogue remote renders landing page and cards', async () => {
      await page.goto('/');
      const card = page.getByRole('article').filter({ hasText: 'Profil Sensori Anak' });
      await expect(card.getByText('Pemrosesan Sensoris')).toBeVisible();
      await expect(card.locator('s')).toHaveText('Rp 500000');
      await expect(card.getByText('PROMO')).toBeVisible();
      await expect(card.getByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
      const readScripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const remote = new RegExp(`localhost:${E2E_PORT + 1}/catalog-mf/.+/remoteEntry\\.js`);
      // The card is prerendered, so its code may arrive later.
      await expect.poll(async () => (await readScripts()).some((name) => remote.test(name))).toBe(true);
    });

    await test.step('registration validates the form, signs in and opens the dashboard', async () => {
      await page.goto('/register');
      await expect(page.getByText('Format: 08xxxxxxxxxx atau 628xxxxxxxxxx')).toBeVisible();
      await page.getByRole('button', { name: 'Daftar', exact: true }).click();
      for (const message of ['Nama depan wajib diisi', 'Email tidak valid', 'Password minimal 8 karakter'])
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await fillRegistration(page, email);
      await page.getByRole('button', { name: 'Daftar', exact: true }).click();
      await expect(page.getByText('Registrasi Berhasil!', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
    });

    await test.step('the profile goes through cart drawer and cart page to the checkout', async () => {
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

    await test.step('the popup takes the payment', async () => {
      await payInPopup(page);
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('the dashboard polls and shows the assessment', async () => {
      await expect(page.getByRole('heading', { name: /^Pembayaran diterima\. .* siap$/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
    });

    await test.step('consent, instructions, participant form with validation, and the first pages', async () => {
      await page
        .getByRole('link', { name: /Mulai Tes/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/sensory-profile\/\d+$/);
      await expect(page.getByRole('heading', { level: 2, name: 'Sebelum Anda mulai' })).toBeVisible();
      await expectAccessible(page);
      await consentOnPage(page);
      await expect(page.getByText('Nama anak harus diisi', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await fillParticipant(page);
      await consentOnPage(page);
      await expectPage(page, 1);
      await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
      await pressNext(page);
      await expect(page.getByText('Pertanyaan Belum Dijawab', { exact: true })).toBeVisible();
      for (let index = 0; index < 4; index += 1) {
        await answerPage(page, index);
        await pressNext(page);
        await expectPage(page, index + 2);
      }
      await answerPage(page, 4);
      await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    const address = page.url();
    await page.context().close();

    await test.step('in another browser, the parent logs in, continues on the same page and completes', async () => {
      await otherPage.goto('/login');
      await submitLogin(otherPage, { email, password: PASSWORD });
      await expect(otherPage).toHaveURL(/\/dashboard$/);
      await otherPage.getByRole('link', { name: /Lanjutkan/ }).click();
      await expect(otherPage).toHaveURL(address);
      await expectPage(otherPage, 5);
      await expect(otherPage.getByText('50 dari 125 butir')).toBeVisible();
      for (let index = 5; index < 13; index += 1) {
        await pressNext(otherPage);
        await expectPage(otherPage, index + 1);
        await answerPage(otherPage, index);
      }
      await otherPage.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
      await expect(otherPage.getByRole('heading', { name: 'Tinjau sebelum selesai' })).toBeFocused();
      await expectAccessible(otherPage);
      await otherPage.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
      await expect(otherPage.getByText('Asesmen Selesai!', { exact: true })).toBeVisible();
    });

    await test.step('the result shows the expected total, and the PDF has the specified name', async () => {
      await expect(otherPage).toHaveURL(/\/results\/\d+$/);
      await expect(otherPage.getByRole('heading', { level: 1, name: 'Hasil Profil Sensori Anak' })).toBeVisible();
      for (const heading of [
        'Informasi Peserta',
        'Hasil Keseluruhan',
        'Rincian Per Bagian',
        'Rekomendasi Professional',
      ])
        await expect(otherPage.getByRole('heading', { name: heading })).toBeVisible();
      await unfold(otherPage);
      await expect(otherPage.getByText('Bima Wijaya', { exact: true })).toBeVisible();
      const { total, answered } = expectedTotal();
      await expect(otherPage.getByText(String(total), { exact: true }).first()).toBeVisible();
      await expect(otherPage.getByText(new RegExp(`${answered} (dari|butir)`)).first()).toBeVisible();
      await expectAccessible(otherPage);
      const download = otherPage.waitForEvent('download');
      await otherPage.getByRole('button', { name: 'Unduh Laporan PDF' }).click();
      expect((await download).suggestedFilename()).toMatch(/^Hasil_Profil_Sensori_Anak_\d{4}-\d{2}-\d{2}\.pdf$/);
      await expect(otherPage.getByText('Laporan PDF telah berhasil diunduh.').first()).toBeVisible();
      await otherPage.goto('/dashboard');
      await expect(otherPage.getByRole('link', { name: /Lihat Laporan/ })).toBeVisible();
    });

    await test.step('an admin finds the result and opens its 13 sections', async () => {
      await otherPage.goto('/admin/assessments');
      await expect(otherPage).toHaveURL(/\/admin\/login$/);
      await otherPage.getByLabel('Email').fill('admin@kenali.test');
      await otherPage.getByLabel('Password', { exact: true }).fill('Admin-demo-1');
      await otherPage.getByRole('button', { name: 'Masuk', exact: true }).click();
      // The login returns to the page that asked for it.
      await expect(otherPage).toHaveURL(/\/admin\/assessments$/);
      await otherPage.getByLabel(/Cari nama/).fill(email);
      const row = otherPage.getByRole('row').filter({ hasText: email });
      await expect(row).toHaveCount(1);
      await row.getByRole('link', { name: /Lihat hasil/ }).click();
      const sections = otherPage.getByRole('region', { name: 'Profil Sensori - Skor per Bagian' });
      await expect(sections.getByRole('heading', { level: 3 })).toHaveCount(13);
      await expect(sections.getByRole('heading', { name: 'A. Pemrosesan Auditori' })).toBeVisible();
      await expect(sections.getByRole('heading', { name: 'M. Ambang Batas' })).toBeVisible();
      await expect(otherPage.getByRole('heading', { name: 'Interpretasi Hasil' })).toBeVisible();
      await expectAccessible(otherPage);
      const download = otherPage.waitForEvent('download');
      await otherPage.getByRole('button', { name: 'Unduh PDF' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    });
  });
});
