import { PASSWORD } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { keepPicture, keepWholePage } from '../../support/pages/pictures.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Stored data', { tag: ['@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('an owner requests the deletion of the account, sees until when it can be taken back, and takes it back', {
    tag: '@full',
  }, async ({ parentPage: page, parentApi }) => {
    const open = await parentApi.createOrder();
    await page.goto('/account/data');
    const section = page.getByRole('region', { name: 'Hapus atau perbaiki data' });
    await section.getByRole('radio', { name: /Seluruh akun/ }).check();
    await keepPicture(section, 'choose');
    await section.getByRole('button', { name: 'Lanjutkan penghapusan' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Hapus akun ini?' });
    await expect(dialog.getByText(/bukti pesanan dan pembayaran tanpa data anak/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Password saat ini', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(`Pesanan #${open} belum selesai.`);
    await keepPicture(page, 'blocked');
    await parentApi.cancelOrder(open);
    await dialog.getByRole('button', { name: 'Hapus akun' }).click();
    await expectToast(page, 'Permintaan tersimpan', 'Anda dapat membatalkannya selama 7 hari.');
    await expect(page.getByText('Akun ini akan dihapus')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Penghapusan berjalan setelah .* WIB/)).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'waiting');
    await page.getByRole('button', { name: 'Batalkan penghapusan' }).click();
    await expect(page.getByText('Akun ini akan dihapus')).toHaveCount(0);
    await expect(section.getByRole('radio', { name: /Seluruh akun/ })).toBeVisible();
  });

  test('a correction reaches the board of staff, who mark it as handled', { tag: '@full' }, async ({
    adminPage: page,
    parentApi,
  }) => {
    const text = `Nama anak salah tulis ${Date.now()}`;
    await parentApi.askForData({ kind: 'correction', message: text });
    await page.goto('/admin/data-requests');
    await expect(findRow(page, text)).toContainText('Perlu dijawab');
    await expectAccessible(page);
    await keepWholePage(page, 'board');
    await findRow(page, text)
      .getByRole('button', { name: /Tandai selesai/ })
      .click();
    await page.getByLabel('Catatan').fill('Sudah diperbaiki');
    await page.getByRole('dialog').getByRole('button', { name: 'Tandai selesai' }).click();
    await expect(findRow(page, text)).toHaveCount(0);
  });
});
