import { expect, type Page } from '@playwright/test';
import { holdRequests } from './network.ts';
import { waitUntilWorking } from './shell.ts';

/** The first answer after a release may come before its first rendering. */
export const waitUntilPrerendered = (page: Page, path: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), { timeout: 60_000 }).toContain('data-prerendered');

/** Opens a page whose scripts wait. @returns a function that lets them continue */
export async function openHeld(page: Page, path: string, held = '**/*.js'): Promise<() => void> {
  await waitUntilPrerendered(page, path);
  const release = await holdRequests(page, held);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return release;
}

const countElements = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('#root *')];
    return { all: all.length, kept: all.filter((element) => 'kenaliKept' in element).length };
  });

/** Opens a page, and expects that React takes over every element that the site rendered. */
export async function expectTakenOver(page: Page, path: string): Promise<void> {
  const release = await openHeld(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { kenaliKept: true });
  });
  const before = await countElements(page);
  // A form is created again, so that browsers fill it in.
  const ofForms = await page.locator('form, form *').count();
  release();
  await waitUntilWorking(page, 'header a, main h1, main h2, main button, footer a');
  expect((await countElements(page)).kept).toBe(before.all - ofForms);
}
