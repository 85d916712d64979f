import { expect, type Locator, type Page } from '@playwright/test';
import { toasts } from '../pages/shell.ts';
import { SETTLED_WITHIN_MS, type Times, useShell } from './remote-pages.ts';

/** A part that an open page of a remote loads on demand. */
export interface LazyPart {
  app: 'catalog-mf' | 'admin-mf';
  /** For failure messages. */
  name: string;
  request(page: Page): Promise<void>;
  /** The error when it cannot be loaded. */
  failed(page: Page): Locator;
  /** What has the focus after the error. */
  focused(page: Page): Locator;
  retry(page: Page): Promise<void>;
  /** What has the focus after the part is loaded. */
  loaded(page: Page): Locator;
}

const ADMIN_PAGES = [
  { label: 'Pengguna' },
  { label: 'Asesmen', title: 'Daftar Asesmen' },
  { label: 'Laporan' },
  { label: 'Pembayaran' },
  { label: 'Pengembalian', title: 'Pengembalian Dana' },
  { label: 'Konsultasi' },
  { label: 'Katalog' },
  { label: 'Statistik', title: 'Statistik Instrumen' },
  { label: 'Catatan Audit' },
  { label: 'Rilis' },
];

const adminFailure = (page: Page) => page.getByRole('heading', { level: 1, name: 'Area admin belum dapat dimuat' });

/** Pages of the admin area. A document loads each of them once. */
export const adminParts: readonly LazyPart[] = ADMIN_PAGES.map(({ label, title = label }) => ({
  app: 'admin-mf',
  name: 'admin-mf page',
  request: (page) =>
    page
      .getByRole('navigation', { name: 'Area admin' })
      // The number of pending records may follow the name.
      .getByRole('link', { name: new RegExp(`^${label}( \\d+ menunggu)?$`) })
      .click(),
  failed: adminFailure,
  focused: adminFailure,
  retry: (page) => page.getByRole('button', { name: 'Coba lagi' }).click(),
  loaded: (page) => page.getByRole('heading', { level: 1, name: title, exact: true }),
}));

const sampleButton = (page: Page) => page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' });

/** The items of a sample. Its error is a toast, which leaves the focus where it was; the same button retries. */
export const samplePart: LazyPart = {
  app: 'catalog-mf',
  name: 'catalog-mf sample',
  request: (page) => sampleButton(page).click(),
  failed: (page) => toasts(page).filter({ hasText: 'Contoh pertanyaan belum dapat dimuat' }),
  focused: (page) => page.getByRole('banner').getByRole('button', { name: /^Keranjang/ }),
  retry: (page) => sampleButton(page).click(),
  loaded: (page) => page.getByRole('dialog', { name: 'Contoh pertanyaan Profil Sensori' }).locator('legend'),
};

/** A promise that the test resolves, so a fault begins only when the shell has been used. */
export function createTrigger() {
  let trigger = (): void => undefined;
  const triggered = new Promise<void>((resolve) => {
    trigger = resolve;
  });
  return { triggered, trigger };
}

/**
 * Requests a part and uses the shell while it loads.
 * @param beginFault lets the held responses fail. It is called after the shell responded, however slow the machine is
 * @returns `settled` resolves with the times when the error is visible
 */
export async function requestAndUseShell(
  page: Page,
  part: LazyPart,
  beginFault: () => void,
): Promise<{ settled: Promise<Times> }> {
  const startedAt = Date.now();
  const settling = expect(part.failed(page))
    .toBeVisible({ timeout: SETTLED_WITHIN_MS })
    .then(() => Date.now() - startedAt);
  await part.request(page);
  await useShell(page);
  const interactiveMs = Date.now() - startedAt;
  beginFault();
  return { settled: settling.then((settledMs) => ({ interactiveMs, settledMs })) };
}

/** After the error: checks the focus and the shell, then retries and expects the part. */
export async function retryPart(page: Page, part: LazyPart): Promise<void> {
  await expect(part.focused(page)).toBeFocused();
  await useShell(page);
  await part.retry(page);
  await expect(part.loaded(page)).toBeFocused();
}
