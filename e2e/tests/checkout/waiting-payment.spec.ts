import { PAYMENT_TEXTS } from '@kenali/contracts';
import { payTransaction } from '../../support/api/provider.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { expectToast, expectUncovered, expireInPopup, leaveUnpaid, POPUP, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const VA_NUMBER = /^8\d{14}$/;

test.describe('A payment that waits', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a transfer is on top of the dashboard and on its own page, can be copied, continued and paid', {
    tag: '@phone',
  }, async ({ parentPage: page, parentApi, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { orderId, providerOrderId } = await parentApi.startPayment();
    await page.goto(`/checkout?orderId=${orderId}`);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await leaveUnpaid(page);
    await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
    const popup = page.frameLocator(POPUP);
    const onPage = page.getByRole('region', { name: 'Menunggu pembayaran' });
    await expect(onPage.getByText(VA_NUMBER)).toBeVisible();
    await expectVariantAccessible(page);

    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Menunggu pembayaran' });
    const number = (await card.getByText(VA_NUMBER).textContent()) ?? '';
    await expect(card.getByText('Virtual account, BCA', { exact: true })).toBeVisible();
    await expect(card.getByText('Rp 350.000')).toBeVisible();
    await expect(card.getByText(/\d{4}, \d\d\.\d\d WIB/)).toBeVisible();
    await expect(card.getByText(/^Sisa waktu 2[34] jam/)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Salin nomor virtual account' }).click();
    await expect(card.getByText('nomor virtual account disalin.')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    // It is the first section, above the list of assessments.
    await expect(page.getByRole('main').locator('section').first()).toHaveAccessibleName('Menunggu pembayaran');

    await card.getByRole('link', { name: `Lanjutkan pembayaran pesanan #${orderId}` }).click();
    await expect(page).toHaveURL(`/checkout?orderId=${orderId}`);
    await expect(popup.getByText(number).first()).toBeVisible();
    await popup.getByRole('button', { name: 'Tutup' }).first().click();
    await expect(page.locator(POPUP)).toHaveCount(0);

    await page.goto(`/checkout?orderId=${orderId}`);
    await expect(page.getByRole('region', { name: 'Metode pembayaran' }).getByText(number)).toBeVisible();
    await expect(page.locator(POPUP)).toHaveCount(0);
    await expectVariantAccessible(page);
    await payTransaction(request, providerOrderId);
    await expect(page.getByText('Pesanan ini sudah dibayar. Asesmen Anda tersedia di dashboard.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('a changed cart asks before it ends one, and the history names the order that replaced it', {
    tag: '@phone',
  }, async ({ parentPage: page, request }) => {
    const catalogue: { type: string }[] = await (await request.get('/api/assessments')).json();
    const [sensory, learning] = ['sensory', 'learning'].map((type) => catalogue.find((entry) => entry.type === type));
    await fillCart(page, [sensory as object]);
    await page.goto('/cart');
    const pay = page.getByRole('button', { name: 'Bayar sekarang' });
    await pay.click();
    await leaveUnpaid(page);
    await expect(page).toHaveURL('/dashboard');

    await page.evaluate((items) => localStorage.setItem('kenali.cart', items), JSON.stringify([sensory, learning]));
    await page.goto('/cart');
    const waits = page.getByText(/^Pesanan #\d+, Profil Sensori Anak: BCA 8\d{14}, bayar sebelum .* WIB\.$/);
    await expect(waits).toBeVisible();
    await expectVariantAccessible(page);
    const calls: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (sent.method() === 'POST' && /\/(orders|midtrans)\b/.test(pathname)) calls.push(pathname);
    });
    await pay.click();
    const question = page.getByRole('dialog', { name: 'Bayar pesanan yang menunggu?' });
    await expect(question.getByRole('link', { name: 'Bayar pesanan ini' })).toBeInViewport();
    await expectAccessible(page);
    expect(calls).toEqual([]);
    await question.getByRole('button', { name: 'Batalkan, lalu bayar keranjang' }).click();
    await expect(page.frameLocator(POPUP).getByRole('button', { name: /BCA Virtual Account/ })).toBeVisible();
    expect(calls).toEqual([expect.stringMatching(/cancel$/), '/api/orders', '/api/midtrans/create-transaction']);
    await page.goto('/dashboard');
    const history = page.getByRole('region', { name: 'Order History' });
    await expect(history.getByText(/^Anda menggantinya dengan pesanan #\d+ sebelum dibayar/)).toBeVisible();
  });

  test('on a phone, the toast after the popup does not cover the number', { tag: '@once' }, async ({
    parentPage: page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await fillCart(page, [await findSensory(request)]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await leaveUnpaid(page);
    await expectToast(page, PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail);
    // It stays while it has the focus.
    await page.keyboard.press('F8');
    const number = page.getByRole('region', { name: 'Menunggu pembayaran' }).getByText(VA_NUMBER);
    await number.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expectUncovered(page, number);
    await expect(toasts(page)).toBeInViewport();
  });

  test('an order that expires in the popup offers no payment afterwards', async ({ parentPage: page, parentApi }) => {
    const { orderId } = await parentApi.startPayment();
    await page.goto(`/checkout?orderId=${orderId}`);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await expireInPopup(page);
    await expect(page.locator(POPUP)).toHaveCount(0);
    await expect(page.getByText('Pesanan kedaluwarsa')).toBeVisible();
    await expect(page.getByRole('button', { name: /Bayar sekarang|Lanjutkan|Batalkan pesanan/ })).toHaveCount(0);
  });

  test('back closes the popup and leaves the buyer at the cart', async ({ parentPage: page }) => {
    await page.goto('/assessments');
    await page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ }).click();
    await page.getByRole('button', { name: 'Keranjang, 1 asesmen' }).click();
    await page.getByRole('link', { name: 'Bayar sekarang' }).click();
    await expect(page.frameLocator(POPUP).getByRole('button', { name: /BCA Virtual Account/ })).toBeVisible();
    await page.goBack();
    await expect(page.locator(POPUP)).toHaveCount(0);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('button', { name: 'Bayar sekarang' })).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL('/assessments');
  });
});
