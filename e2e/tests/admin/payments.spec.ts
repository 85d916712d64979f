import type { APIRequestContext } from '@playwright/test';
import { payLate, payTwice } from '../../support/api/payment-scenarios.ts';
import { controlProvider } from '../../support/api/provider.ts';
import type { UserApi } from '../../support/api/user-api.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { chooseInMenu, findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { expectToast, expectUncovered, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nomor pesanan, nama, atau email';
/** Pays a new order with `payment_type`. @returns its number */
async function payOrder(request: APIRequestContext, parentApi: UserApi, payment_type: string): Promise<number> {
  const { orderId, providerOrderId } = await parentApi.startPayment();
  await controlProvider(request, 'pay', { order_id: providerOrderId, payment_type });
  const owned = async () => (await parentApi.listUserAssessments()).length;
  await expect.poll(owned).toBe(1);
  return orderId;
}

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
    await expect(question.getByText(/^Rp\s350\.000 dari pesanan #\d+ dikembalikan ke Ratna Wijaya/)).toBeVisible();
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

  test('refunds an order in part from its page and the rest from the person page, and the parent reads both', {
    tag: ['@phone', '@shell'],
  }, async ({ adminPage: page, request, parent, parentApi }) => {
    const orderId = await payOrder(request, parentApi, 'qris');
    await page.goto(`/admin/orders/${orderId}`);
    const refunds = page.getByRole('region', { name: 'Pengembalian dana' });
    await expect(refunds).toContainText('Dapat dikembalikan: Rp 350.000');
    await refunds.getByRole('button', { name: 'Kembalikan dana' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kembalikan dana' });
    await dialog.getByLabel('Jumlah').fill('400.000');
    await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expect(dialog.getByText('Jumlah paling banyak Rp 350.000')).toBeVisible();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await dialog.getByLabel('Jumlah').fill('100.000');
    await dialog.getByLabel('Alasan').fill('Potongan untuk anak kedua');
    await expect(dialog.getByRole('note')).toContainText('(QRIS)');
    await expectAccessible(page);
    await mockCall(page, `/api/admin/orders/${orderId}/refunds`, 503);
    await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expect(toasts(page)).toBeVisible();
    for (const name of ['Tutup', 'Batal', 'Kembalikan dana'])
      await expectUncovered(page, dialog.getByRole('button', { name, exact: true }));
    await page.unroute(`**/api/admin/orders/${orderId}/refunds`);
    await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expectToast(page, 'Pengembalian dana sudah dikirim ke penyedia pembayaran.');
    await expect(refunds.getByRole('listitem')).toHaveCount(1);
    await expect(refunds).toContainText('Dapat dikembalikan: Rp 250.000');
    // The provider confirms later, in a second notification.
    await expect(async () => {
      await page.reload();
      await expect(refunds.getByRole('listitem')).toContainText('Sampai di bank', { timeout: 1000 });
    }).toPass();
    await expect(refunds.getByRole('listitem')).toContainText('Potongan untuk anak kedua');
    await expectAccessible(page);

    const history = page
      .getByRole('region', { name: 'Order History' })
      .getByRole('listitem')
      .filter({ hasText: `Pesanan #${orderId}` });
    const assessments = page.getByRole('region', { name: 'My Assessments' });
    await test.step('the parent keeps the access', async () => {
      await signIn(page, parent);
      await page.goto('/dashboard');
      await expect(history).toContainText('Rp 100.000 dari pembayaran ini dikembalikan.');
      await expect(assessments.getByRole('link', { name: /^Mulai/ }).first()).toBeVisible();
    });

    await page.goto(`/admin/users/${parent.id}`);
    await page.getByRole('button', { name: `Kembalikan dana pesanan ${orderId}` }).click();
    await expect(dialog.getByLabel('Jumlah')).toHaveValue('250.000');
    await dialog.getByLabel('Alasan').fill('Keluarga batal ikut');
    await expectVariantAccessible(page);
    await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expectToast(page, 'Pengembalian dana sudah dikirim ke penyedia pembayaran.');
    await expect(findRow(page, orderNumber(orderId))).toContainText('Dana dikembalikan');
    await expect(page.getByRole('button', { name: /^Kembalikan dana/ })).toHaveCount(0);

    await page.goto('/dashboard');
    await expect(history).toContainText('Dana dikembalikan');
    await expect(history).toContainText('Pembayaran pesanan ini dikembalikan.');
    await expect(assessments.getByRole('listitem')).toHaveCount(0);
  });

  test('an order paid to a virtual account is refunded by hand, or withdrawn', async ({
    adminPage: page,
    request,
    parentApi,
  }) => {
    const orderId = await payOrder(request, parentApi, 'bank_transfer');
    await page.goto(`/admin/orders/${orderId}`);
    const refunds = page.getByRole('region', { name: 'Pengembalian dana' });
    const start = async () => {
      await refunds.getByRole('button', { name: 'Kembalikan dana' }).click();
      const dialog = page.getByRole('dialog', { name: 'Kembalikan dana' });
      await dialog.getByLabel('Alasan').fill('Salah pesan');
      await expect(dialog.getByRole('note')).toContainText('Transfer dananya sendiri');
      await dialog.getByRole('button', { name: 'Buat pengembalian' }).click();
      await expect(refunds.getByRole('listitem')).toContainText('Perlu ditransfer');
    };
    await start();
    await expectVariantAccessible(page);
    await chooseInMenu(refunds, /^Batalkan pengembalian/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan pengembalian' }).click();
    await expectToast(page, 'Pengembalian dana sudah dibatalkan.');
    await start();
    await refunds.getByRole('button', { name: /^Catat manual/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Catat pengembalian manual' });
    await dialog.getByLabel('Catatan').fill('BCA, 12 November');
    await dialog.getByRole('button', { name: 'Catat sudah dikembalikan' }).click();
    await expect(refunds.getByRole('listitem')).toContainText('Dikembalikan manual');
    await expect(page.getByRole('group', { name: 'Riwayat pesanan' })).toContainText('Dana dikembalikan');
    expect(await parentApi.listUserAssessments()).toEqual([]);
  });
});
