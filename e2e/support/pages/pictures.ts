import { isFullTier } from '@kenali/node-utils/testing';
import { type Locator, type Page, test } from '@playwright/test';

/**
 * Keeps a picture for people who look at the design. No test reads it, so only the full run, which opens both widths, takes the time
 * to draw it.
 */
export async function keepPicture(place: Page | Locator, name: string, options: { fullPage?: boolean } = {}) {
  if (isFullTier) await place.screenshot({ path: test.info().outputPath(`${name}.png`), ...options });
}

/** The same for the whole length of a page. */
export const keepWholePage = (page: Page, name: string) => keepPicture(page, name, { fullPage: true });
