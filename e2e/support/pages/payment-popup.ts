import { expect, type Page } from '@playwright/test';

/** The provider's payment page inside the shell. */
export const POPUP = 'iframe[title="Pembayaran Midtrans"]';

/** Pays with the first method of the payment page and returns to the shop. */
export async function payInPopup(page: Page): Promise<void> {
  const popup = page.frameLocator(POPUP);
  await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
  await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
  await leavePopup(page);
}

/** Leaves the popup's last screen. The screen closes after 3 s, which on a slow machine is before the click. */
export async function leavePopup(page: Page): Promise<void> {
  const back = page.frameLocator(POPUP).getByRole('button', { name: 'Kembali ke toko' });
  await Promise.race([back.click(), page.locator(POPUP).waitFor({ state: 'detached' })]);
  await expect(page.locator(POPUP)).toHaveCount(0);
}
