import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no serious or critical axe violation and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await withoutMotion(page, () => new AxeBuilder({ page }).analyze());
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious, `axe on ${page.url()}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `horizontal scrolling on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Waits for running animations and prevents new ones, because text that is half faded in fails the contrast rule. */
async function withoutMotion<Result>(page: Page, action: () => Promise<Result>): Promise<Result> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const result = await action();
  await page.emulateMedia({ reducedMotion: null });
  return result;
}
