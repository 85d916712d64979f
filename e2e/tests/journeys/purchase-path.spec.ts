import type { Locator, Page } from '@playwright/test';
import { createUserApi } from '../../support/api/user-api.ts';
import { newEmail, registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectQuestion } from '../../support/pages/question-page.ts';
import { expectPage } from '../../support/pages/sensory-pages.ts';
import { fillChild, fillRegistration, signIn } from '../../support/pages/sessions.ts';
import { expectToast, POPUP } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Counts the presses of a person. A filled field counts as a field, not as a press. */
function countTaps() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(control: Locator) {
      taps += 1;
      await control.click();
    },
  };
}

const countFields = (page: Page) => page.getByRole('main').locator('input:visible').count();

test.describe('The way from the first visit', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a new parent reaches the payment popup with at most six taps and six fields', { tag: '@phone' }, async ({
    page,
  }) => {
    const { tap, count } = countTaps();
    await page.goto('/');
    await tap(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }));
    await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await tap(page.getByRole('button', { name: 'Keranjang, 1 asesmen' }));
    await tap(page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('link', { name: 'Bayar sekarang' }));
    await expectToast(
      page,
      'Login Diperlukan',
      'Silakan login terlebih dahulu untuk membayar. Isi keranjang Anda tetap tersimpan.',
    );
    await expect(page).toHaveURL('/login?next=%2Fcart');
    await expect(page.getByText('1 asesmen, Rp 350.000')).toBeVisible();
    await expectAccessible(page);
    await tap(page.getByRole('link', { name: 'Daftar akun baru' }));
    await expect(page.getByText('1 asesmen, Rp 350.000')).toBeVisible();
    // The login shows the same order.
    await expect(page.getByLabel('Nama depan')).toBeVisible();
    const fields = await countFields(page);
    await fillRegistration(page, newEmail());
    await tap(page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }));
    await expect(page.locator(POPUP)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(6);
    expect(fields).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL('/cart');
  });

  test('a new parent who wants the free assessment lands in it after registering', async ({ page }) => {
    const { tap, count } = countTaps();
    await page.goto('/assessments');
    await tap(page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }));
    await expectToast(page, 'Login Diperlukan', 'Silakan login terlebih dahulu untuk mengakses asesmen gratis.');
    await expect(page.getByText('Kecerdasan Majemuk, tanpa biaya')).toBeVisible();
    await tap(page.getByRole('link', { name: 'Daftar akun baru' }));
    await fillRegistration(page, newEmail());
    await tap(page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }));
    await expect(page).toHaveURL(/\/multiple-intelligence\/\d{6,}$/);
    expect(count()).toBeLessThanOrEqual(3);
  });
});

test.describe('The way from the payment', { tag: ['@once', '@assessment-mf'] }, () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const FIRST_ITEM = {
    sensory: (page: Page) => expectPage(page, 1),
    learning: (page: Page) => expectQuestion(page, 1, 14),
    intelligence: (page: Page) => expectQuestion(page, 1, 70),
  };
  for (const type of ['sensory', 'learning', 'intelligence'] as const) {
    test(`a new parent reaches the first item (${type}) with three taps and two fields, and gives a consent on the way`, async ({
      page,
      request,
    }) => {
      const parent = await registerParent(request, { consents: false });
      const api = createUserApi(request, parent);
      const id = await api.openUserAssessment(type);
      await signIn(page, parent);
      await page.goto('/dashboard');
      const { tap, count } = countTaps();
      await tap(page.getByRole('link', { name: /^Mulai Tes/ }).first());
      // It says for whom, too.
      await tap(page.getByRole('radio', { name: 'Ibu', exact: true }));
      const begin = page.getByRole('button', { name: 'Saya setuju dan mulai' });
      await expect(begin).toBeInViewport({ ratio: 1 });
      await fillChild(page, 'Bintang Wijaya');
      await expectAccessible(page);
      await tap(begin);
      await FIRST_ITEM[type](page);
      expect(count()).toBe(3);
      await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
      const participantInfo = { childName: 'Bintang Wijaya', childBirthDate: '2018-02-03' };
      expect(await api.readUserAssessment(id)).toMatchObject({ participantInfo });
    });
  }
});
