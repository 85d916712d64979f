import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 60;

/** Presses Tab until the wanted element has the focus, and asks that the focus can be seen there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < MOST_STEPS && !(await hasFocus(target)); steps += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expectFocusSeen(target);
}

/** Goes there and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes there and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** A ring around the element, or around the label that stands for it. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const ring = await target.evaluate((element) => {
    const shown = [element, element.closest('label')].filter((one) => one !== null);
    return shown
      .map((one) => getComputedStyle(one))
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  });
  expect(ring, `a visible focus on ${target}`).toBe(true);
}
