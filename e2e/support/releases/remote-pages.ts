import type { RemoteName } from '@kenali/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { LOAD_CAP_MS } from '../../../libs/federation/src/host/loading/load-exposed.ts';
import { waitUntilWorking } from '../pages/shell.ts';

/** A page of a remote, and how it looks with its code, without it, and with code that fails while it renders. */
export interface RemotePage {
  name: RemoteName;
  app: 'catalog-mf' | 'assessment-mf' | 'admin-mf';
  path: string;
  failed(page: Page): Locator;
  broken(page: Page): Locator;
  healthy(page: Page): Locator;
}

/** One page of each remote. @param userAssessmentId belongs to the signed-in user */
export const createRemotePages = (userAssessmentId: number): RemotePage[] => [
  {
    name: 'catalog_mf',
    app: 'catalog-mf',
    path: '/assessments',
    failed: (page) => page.getByText('Tampilan lengkap katalog belum dapat dimuat'),
    broken: (page) => page.getByText('Tampilan lengkap katalog belum dapat dimuat'),
    healthy: (page) => page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }),
  },
  {
    name: 'assessment_mf',
    app: 'assessment-mf',
    path: `/multiple-intelligence/${userAssessmentId}`,
    failed: (page) => page.getByRole('heading', { level: 1, name: 'Halaman asesmen belum dapat dimuat' }),
    broken: (page) => page.getByRole('heading', { level: 1, name: 'Halaman asesmen belum dapat ditampilkan' }),
    healthy: (page) => page.getByRole('heading', { level: 2, name: 'Pertanyaan 1 dari 70' }),
  },
  {
    name: 'admin_mf',
    app: 'admin-mf',
    path: '/admin/login',
    failed: (page) => page.getByRole('heading', { level: 1, name: 'Area admin belum dapat dimuat' }),
    broken: (page) => page.getByRole('heading', { level: 1, name: 'Area admin belum dapat ditampilkan' }),
    healthy: (page) => page.getByRole('main').getByLabel('Password', { exact: true }),
  },
];

export interface Times {
  /** Until the shell responds to a click. */
  interactiveMs: number;
  /** Until the page of the remote, or the error in its place, is visible. */
  settledMs: number;
}

/** From the navigation on: the load cap, and some time before and after it. */
export const SETTLED_WITHIN_MS = LOAD_CAP_MS + 20_000;

/** Uses the cart in the header, or the link past the header where staff work. That it responds shows that the shell does. */
export async function useShell(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) {
    // Before it works, the browser would follow the link.
    await waitUntilWorking(page, 'a[href="#main"]');
    await page.getByRole('link', { name: 'Langsung ke isi' }).press('Enter');
    await expect(page.locator('main:focus-within')).toBeVisible();
    return;
  }
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Keranjang/ })
    .click();
  await cart.waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'hidden' });
}

/**
 * Opens the page of a remote and immediately uses the shell. Resolves when the shell has responded.
 * @returns `settled` resolves with the times when the page, or the error in its place, is visible
 */
export async function openAndUseShell(page: Page, remote: RemotePage, expected: 'healthy' | 'failed' | 'broken') {
  const startedAt = Date.now();
  let isSettled = false;
  await page.goto(remote.path, { waitUntil: 'commit' });
  const settling = expect(remote[expected](page))
    .toBeVisible({ timeout: SETTLED_WITHIN_MS })
    .then(() => {
      isSettled = true;
      return Date.now() - startedAt;
    });
  await useShell(page);
  const interactiveMs = Date.now() - startedAt;
  const isShellFirst = !isSettled;
  const settled: Promise<Times> = settling.then((settledMs) => ({ interactiveMs, settledMs }));
  return { isShellFirst, settled };
}

/** Sets a global that only a reload removes. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window);

/** After the fault, one click loads the page of the remote without a reload. */
export async function retryWithoutReload(page: Page, remote: RemotePage): Promise<void> {
  await markDocument(page);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(remote.healthy(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}
