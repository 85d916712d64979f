import { isFullTier } from '@kenali/node-utils/testing';
import { expect, type Locator, type Page, test } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/**
 * Expects no axe violation, targets that WCAG 2.2 calls large enough, and no horizontal scrolling. The full run, which opens both widths, keeps
 * a picture of each state for people who look at the design.
 * @param options.isPage false for a story of a component, which has neither landmarks nor neighbours: serious and critical violations count
 */
export async function expectAccessible(page: Page, { isPage = true } = {}): Promise<void> {
  const { violations } = await withoutMotion(page, () => runAxe(page, isPage));
  const counted = violations.filter(({ impact }) => isPage || impact === 'serious' || impact === 'critical');
  const found = counted.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `horizontal scrolling on ${page.url()}`).toBeLessThanOrEqual(0);
  if (isFullTier)
    await test.info().attach(page.url(), { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
}

/**
 * `expectAccessible` for a state whose parts the gate checks elsewhere, such as another form in the same dialog or another badge in
 * the same list. It costs as much as opening a page, so only the full run does it.
 */
export async function expectVariantAccessible(page: Page): Promise<void> {
  if (isFullTier) await expectAccessible(page);
}

type AxeWindow = typeof window & { axe: typeof axe };

/** Runs axe in the page and its frames. A document keeps the code for the next check: half a megabyte takes time to read. */
async function runAxe(page: Page, isPage: boolean): Promise<AxeResults> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(axe.source);
    // The frames of other origins, such as the payment page, report to the page too.
    await frame.evaluate(() => (window as AxeWindow).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
  const rules = { 'target-size': { enabled: isPage } };
  return page.evaluate(async (enabled) => {
    const { scrollY } = window;
    // A button that a sticky header covers by half is too small for axe only because the page is scrolled.
    window.scrollTo(0, 0);
    // Half the processor time of the default, which describes every element that passes.
    const found = await (window as AxeWindow).axe.run(document, { resultTypes: ['violations'], rules: enabled });
    window.scrollTo(0, scrollY);
    return found;
  }, rules);
}

/** A page that still loads has an animation that begins after ten seconds, to say that it takes long. */
const LATER_MS = 5000;

/** Waits for running animations and prevents new ones, because text that is half faded in fails the contrast rule. */
async function withoutMotion<Result>(page: Page, action: () => Promise<Result>): Promise<Result> {
  const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!isReduced) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((laterMs) => {
    const awaited = document.getAnimations().filter(({ effect, currentTime }) => {
      const { delay = 0, endTime } = effect?.getComputedTiming() ?? {};
      return endTime !== Number.POSITIVE_INFINITY && delay - Number(currentTime) < laterMs;
    });
    return Promise.allSettled(awaited.map(({ finished }) => finished));
  }, LATER_MS);
  const result = await action();
  if (!isReduced) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return result;
}

const MAX_TABS = 60;

const hasFocus = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until the target has the focus, and expects a visible focus ring. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < MAX_TABS && !(await hasFocus(target)); steps += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectFocusRing(target);
}

/** Tabs to the target and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

interface Question {
  /** What asks it. It disappears when the question is answered with yes. */
  button: Locator;
  dialog: Locator;
  /** The label of the button of the dialog that does it. */
  confirm: string;
  /** What has the focus afterwards. */
  after: Locator;
}

/**
 * Answers a question with the keyboard alone: Esc and "Batal" keep everything and return the focus to the button, Tab never leaves the dialog,
 * and after a yes the focus is at a place that is still there, from which Tab continues.
 */
export async function answerWithKeyboard(page: Page, { button, dialog, confirm, after }: Question): Promise<void> {
  const { keyboard } = page;
  await pressOn(page, button);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expectFocusRing(button);
  await keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Batal', exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: confirm, exact: true }));
  await tabTo(page, dialog.getByRole('button', { name: 'Tutup' }), 'Shift+Tab');
  await pressOn(page, dialog.getByRole('button', { name: confirm, exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await expect(after).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeVisible();
}

/** Tabs to the target and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Expects a ring around the element, or around its label when the element itself is hidden. */
async function expectFocusRing(target: Locator): Promise<void> {
  const hasRing = await target.evaluate((element) => {
    const candidates = [element, element.closest('label')].filter((candidate) => candidate !== null);
    return candidates
      .map((candidate) => getComputedStyle(candidate))
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  });
  expect(hasRing, `a visible focus ring on ${target}`).toBe(true);
}
