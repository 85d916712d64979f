import { payLate, payTwice } from '../../support/api/payment-scenarios.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nomor pesanan, nama, atau email';
/** "#12" but not "#123". */
const orderNumber = (orderId: number) => new RegExp(`#${orderId}(?!\\d)`);

test.describe('Admin orders and refunds', { tag: ['@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('finds orders by payer and number, and marks late and double payments', async ({
    adminPage: page,
    request,
    parent,
    parentApi,
  }) => {
    const openId = await parentApi.createOrder();
    const lateId = await payLate(request, parent);
    const { orderId: doubleId } = await payTwice(request, parent, 'qris');
    await page.goto('/admin/orders');
    await searchList(page, SEARCH, parent.email, '/api/admin/orders');
    const rows = findRow(page, parent.email);
    await expect(rows).toHaveCount(3);
    const historyLink = (id: number) => page.getByRole('link', { name: `Riwayat pesanan ${id}`, exact: true });
    const order = (id: number) => rows.filter({ has: historyLink(id) });
    for (const text of ['Profil Sensori Anak', 'Rp 350.000', 'Menunggu', 'Belum dibayar'])
      await expect(order(openId)).toContainText(text);
    for (const text of ['Selesai', 'Lunas', 'Pembayaran terlambat']) await expect(order(lateId)).toContainText(text);
    await expect(order(doubleId)).toContainText('Pembayaran ganda');
    await searchList(page, SEARCH, `#${doubleId}`, '/api/admin/orders');
    await expect(page.getByRole('rowheader')).toHaveCount(1);

    await historyLink(doubleId).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pesanan #${doubleId}`, exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Riwayat pesanan' })).toContainText(
      'Pesanan ini dibayar lebih dari sekali.',
    );
    const entries = page.getByRole('list', { name: 'Riwayat pembayaran' }).getByRole('listitem');
    await expect(entries.nth(0)).toContainText('Percobaan pembayaran 1 dimulai');
    await expect(entries.nth(1)).toContainText('Percobaan pembayaran 2 dimulai');
    await expect(entries.filter({ hasText: 'Pemberitahuan dari penyedia: dana diterima' })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buka pengembalian dana' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pengembalian Dana' })).toBeVisible();
  });

  test('refunds through the provider where it can, otherwise by a manual entry with a note', async ({
    adminPage: page,
    request,
    parent,
  }) => {
    const { orderId: byProvider } = await payTwice(request, parent, 'qris');
    const { orderId: byHand } = await payTwice(request, parent, 'bank_transfer');
    await page.goto('/admin/refunds');
    const [qris, bank] = [findRow(page, orderNumber(byProvider)), findRow(page, orderNumber(byHand))];
    for (const text of ['Ratna Wijaya', 'Rp 350.000', 'Pembayaran ganda', 'QRIS', 'Perlu dikembalikan'])
      await expect(qris).toContainText(text);
    await expect(bank.getByRole('button')).toHaveText(['Catat manual']);
    await expectAccessible(page);

    await qris.getByRole('button', { name: /^Kembalikan lewat penyedia/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Kembalikan dana lewat penyedia?' });
    await expect(question.getByText(/^Rp 350\.000 dari pesanan #\d+ dikembalikan ke Ratna Wijaya/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expectToast(page, 'Pengembalian dana sudah dikirim ke penyedia pembayaran.');
    await expect(qris).toHaveCount(0);

    await bank.getByRole('button', { name: /^Catat manual/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Catat pengembalian manual' });
    await dialog.getByRole('button', { name: 'Catat sudah dikembalikan' }).click();
    await expect(dialog.getByText('Catatan wajib diisi', { exact: true })).toBeVisible();
    await dialog.getByLabel('Catatan').fill('Transfer BCA ke rekening pembayar');
    await expectVariantAccessible(page);
    await dialog.getByRole('button', { name: 'Catat sudah dikembalikan' }).click();
    await expectToast(page, 'Pengembalian dana sudah dicatat.');
    await expect(bank).toHaveCount(0);
    await page.getByLabel('Status', { exact: true }).selectOption('Selesai');
    await expect(bank).toContainText('Dikembalikan manual');
    await expect(bank).toContainText('Transfer BCA ke rekening pembayar');
    await expect(async () => {
      await page.reload();
      await page.getByLabel('Status', { exact: true }).selectOption('Selesai');
      await expect(bank).toContainText('Dikembalikan manual');
      await expect(qris).toContainText('Sampai di bank', { timeout: 1000 });
    }).toPass();
    await expect(bank.getByRole('button')).toHaveCount(0);
  });
});
