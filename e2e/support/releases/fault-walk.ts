import type { RemoteName } from '@kenali/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { LOAD_CAP_MS } from '../../../libs/federation/src/host/loading/load-exposed.ts';

/** A page of a remote, what stands in its place while it is away, and what it shows when it is there. */
export interface RemotePage {
  name: RemoteName;
  app: 'catalog-mf' | 'assessment-mf' | 'admin-mf';
  path: string;
  failed(page: Page): Locator;
  healthy(page: Page): Locator;
}

export interface Times {
  /** Until the shell answers a press. */
  interactiveMs: number;
  /** Until the page of the remote is there or, instead of it, the message. */
  settledMs: number;
}

/** From the address or the press on: what hangs is given up after the cap, and what comes before and after takes its time. */
export const SETTLED_WITHIN_MS = LOAD_CAP_MS + 20_000;

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

/** A press in the header, and its answer. */
export async function openCart(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Keranjang/ })
    .click();
  await cart(page).waitFor();
}

export async function closeCart(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await cart(page).waitFor({ state: 'hidden' });
}

/**
 * Opens the page and uses the shell at once. Resolves when the shell has answered.
 * @returns `settled` resolves with the times when the page of the remote is there, or what stands in its place
 */
export async function openAndUse(page: Page, remote: RemotePage, expected: 'healthy' | 'failed') {
  const from = Date.now();
  let isSettled = false;
  await page.goto(remote.path, { waitUntil: 'commit' });
  const settling = expect(remote[expected](page))
    .toBeVisible({ timeout: SETTLED_WITHIN_MS })
    .then(() => {
      isSettled = true;
      return Date.now() - from;
    });
  await openCart(page);
  const interactiveMs = Date.now() - from;
  const wasFirst = !isSettled;
  await closeCart(page);
  const settled: Promise<Times> = settling.then((settledMs) => ({ interactiveMs, settledMs }));
  return { wasFirst, settled };
}

/** The fault is over: one press, and the page of the remote is there in the same document. */
export async function retryWithoutReload(page: Page, remote: RemotePage): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(remote.healthy(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}
