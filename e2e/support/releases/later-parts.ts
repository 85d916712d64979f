import { expect, type Locator, type Page } from '@playwright/test';
import { toasts } from '../toasts.ts';
import { closeCart, openCart, SETTLED_WITHIN_MS, type Times } from './fault-walk.ts';

/** A part that a remote loads when somebody asks for it, on a page that is open already. */
export interface LaterPart {
  app: 'catalog-mf' | 'admin-mf';
  /** For the table. */
  name: string;
  ask(page: Page): Promise<void>;
  /** Says that it is missing. */
  failed(page: Page): Locator;
  /** Has the focus then. */
  focus(page: Page): Locator;
  retry(page: Page): Promise<void>;
  /** Has the focus when the part is there. */
  arrived(page: Page): Locator;
}

const ADMIN_PAGES = [
  { label: 'Pengguna' },
  { label: 'Asesmen', title: 'Daftar Asesmen' },
  { label: 'Laporan' },
  { label: 'Pembayaran' },
  { label: 'Pengembalian', title: 'Pengembalian Dana' },
  { label: 'Konsultasi' },
  { label: 'Katalog' },
  { label: 'Catatan Audit' },
  { label: 'Rilis' },
];

const failedAdmin = (page: Page) => page.getByRole('heading', { level: 1, name: 'Area admin belum dapat dimuat' });

/** Pages of the admin area; each is loaded once in a document. */
export const adminParts: readonly LaterPart[] = ADMIN_PAGES.map(({ label, title = label }) => ({
  app: 'admin-mf',
  name: 'admin-mf page',
  ask: (page) =>
    page.getByRole('navigation', { name: 'Area admin' }).getByRole('link', { name: label, exact: true }).click(),
  failed: failedAdmin,
  focus: failedAdmin,
  retry: (page) => page.getByRole('button', { name: 'Coba lagi' }).click(),
  arrived: (page) => page.getByRole('heading', { level: 1, name: title, exact: true }),
}));

const sampleButton = (page: Page) => page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' });

/** The questions of a sample. A note takes no focus away, and the button itself is the retry. */
export const samplePart: LaterPart = {
  app: 'catalog-mf',
  name: 'catalog-mf sample',
  ask: (page) => sampleButton(page).click(),
  failed: (page) => toasts(page).filter({ hasText: 'Sample belum dapat dimuat' }),
  focus: (page) => page.getByRole('banner').getByRole('button', { name: /^Keranjang/ }),
  retry: (page) => sampleButton(page).click(),
  arrived: (page) => page.getByRole('dialog', { name: 'Sampel Profil Sensori' }).locator('legend'),
};

/** A fault waits for `begin`, so that the shell is of use before the message comes, however slow the machine is. */
export function heldFault() {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { begun, begin };
}

/**
 * Asks for a part and uses the shell while it is on its way.
 * @param begin lets the fault begin
 * @returns `settled` resolves with the times when the message is there
 */
export async function askAndUse(page: Page, part: LaterPart, begin: () => void): Promise<{ settled: Promise<Times> }> {
  const from = Date.now();
  const settling = expect(part.failed(page))
    .toBeVisible({ timeout: SETTLED_WITHIN_MS })
    .then(() => Date.now() - from);
  await part.ask(page);
  await openCart(page);
  const interactiveMs = Date.now() - from;
  await closeCart(page);
  begin();
  return { settled: settling.then((settledMs) => ({ interactiveMs, settledMs })) };
}

/** The message has come: it has the focus, the shell is of use beside it, and a retry brings the part. */
export async function retryPart(page: Page, part: LaterPart): Promise<void> {
  await expect(part.focus(page)).toBeFocused();
  await openCart(page);
  await closeCart(page);
  await part.retry(page);
  await expect(part.arrived(page)).toBeFocused();
}
