import { expect, type Locator, type Page } from '@playwright/test';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifikasi (F8)' }).getByRole('listitem');

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects exactly one toast, with this text and perhaps the link to the cart. */
export const expectToast = (page: Page, title: string, detail = '') =>
  expect(toasts(page)).toHaveText(new RegExp(`^${escapeRegExp(title)} *${escapeRegExp(detail)} *(Lihat keranjang)?$`));

/** Expects that a visible toast leaves a control free, which a person presses next. It moves when something below it changes. */
export const expectUncovered = (page: Page, control: Locator) =>
  expect
    .poll(async () => {
      const toast = await toasts(page)
        .filter({ visible: true })
        .boundingBox({ timeout: 100 })
        .catch(() => null);
      const next = await control.boundingBox();
      if (!next) return 'no control';
      const isBeside = toast && (toast.x >= next.x + next.width || next.x >= toast.x + toast.width);
      const isCovered = toast && !isBeside && toast.y < next.y + next.height && next.y < toast.y + toast.height;
      return isCovered ? 'covered' : 'free';
    })
    .toBe('free');

/** Replaces the video host by a stub. */
export const mockVideo = (page: Page) =>
  page.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="id"><title>Video</title>' }),
  );

/** Expects the video frame with the stub's document, so the content-security policy allows the video host. */
export const expectVideo = (place: Locator) =>
  expect(place.frameLocator('iframe[title^="Video profil"]').locator('html')).toHaveAttribute('lang', 'id');

/** The provider's payment page inside the shell. */
export const POPUP = 'iframe[title="Pembayaran Midtrans"]';

/** Chooses the first method of the payment page, lets it expire and leaves the popup. */
export async function expireInPopup(page: Page): Promise<void> {
  const popup = page.frameLocator(POPUP);
  await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
  await popup.getByRole('button', { name: 'Kedaluwarsa' }).click();
  // Before this, closing the popup would leave a payment that still waits.
  await expect(popup.getByText('Waktu pembayaran habis')).toBeVisible();
  await popup
    .getByRole('button', { name: /Tutup|Kembali ke toko/ })
    .first()
    .click();
}

/** Gets the number of a transfer, and closes the popup without paying. */
export async function leaveUnpaid(page: Page): Promise<void> {
  const popup = page.frameLocator(POPUP);
  await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
  await expect(popup.getByRole('button', { name: 'Bayar', exact: true })).toBeVisible();
  await popup.getByRole('button', { name: 'Tutup' }).first().click();
}

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

/**
 * Waits until every element of the selector works. A prerendered page shows its links before: pressed then, they open a new page, as without scripts.
 */
export const waitUntilWorking = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const elements = [...document.querySelectorAll(wanted)];
    // React marks each element that it has taken over.
    const isReady = (each: Element) => Object.keys(each).some((key) => key.startsWith('__reactProps'));
    return elements.length > 0 && elements.every(isReady);
  }, selector);
