import { PASSWORD, verifyEmail } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { codeFor, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Second factor', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('is turned on with an app, asked for at the next login, replaced by a recovery code, and turned off', async ({
    parentPage: page,
    parent,
  }) => {
    await verifyEmail(parent);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Verifikasi dua langkah' });
    await section.getByRole('button', { name: 'Aktifkan' }).click();
    await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await section.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(section.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await section.getByLabel('Kunci').textContent()) ?? '').replaceAll(' ', '');
    await section.getByLabel('Kode dari aplikasi').fill(await codeFor(secret, -1));
    await section.getByRole('button', { name: 'Aktifkan' }).click();
    const items = section.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
    await expect(items).toHaveCount(10);
    const codes = await items.allInnerTexts();
    // Each code is apart from the others and inside its card, so that it can be copied by hand.
    const collisions = await section.getByRole('list', { name: 'Kode pemulihan' }).evaluate((list) => {
      const { right } = (list.closest('section') as HTMLElement).getBoundingClientRect();
      const boxes = [...list.querySelectorAll('code')].map((code) => code.getBoundingClientRect());
      const isBefore = (one: DOMRect, other: DOMRect) => one.right <= other.left || one.bottom <= other.top;
      const isApart = (one: DOMRect) =>
        one.right < right && boxes.every((other) => other === one || isBefore(one, other) || isBefore(other, one));
      return boxes.filter((box) => !isApart(box)).length;
    });
    expect(collisions).toBe(0);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Unduh' }).click();
    expect((await download).suggestedFilename()).toBe('kode-pemulihan-kenali.txt');
    await section.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await expectToast(page, 'Verifikasi Dua Langkah Aktif', 'Perangkat lain harus masuk lagi dengan kode.');
    await expect(section.getByText('Aktif', { exact: true })).toBeVisible();

    const logInAgain = async () => {
      await page.evaluate(() => localStorage.clear());
      await page.evaluate(() => localStorage.setItem('e2e.signed-in', 'once'));
      await page.goto('/login');
      await submitLogin(page, parent);
      await expect(page.getByRole('heading', { level: 1, name: 'Masukkan Kode' })).toBeFocused();
    };
    await logInAgain();
    await expectAccessible(page);
    await page.getByLabel('Kode verifikasi').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kode verifikasi')).toHaveAccessibleDescription(/Kode tidak sesuai/);
    await page.getByLabel('Kode verifikasi').fill(await codeFor(secret, 0));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);

    await logInAgain();
    await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
    await page.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    await page.goto('/account');
    await expect(section.getByText('Sisa kode pemulihan: 9 dari 10.')).toBeVisible();
    await section.getByRole('button', { name: 'Matikan' }).click();
    await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await section.getByLabel('Kode verifikasi').fill(await codeFor(secret, 1));
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Matikan' }).click();
    await expectToast(page, 'Verifikasi Dua Langkah Dimatikan', 'Mulai sekarang, password saja cukup untuk masuk.');
    await expect(section.getByRole('button', { name: 'Aktifkan' })).toBeVisible();
  });
});
