import { isFullTier } from '@kenali/node-utils/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/**
 * `expectAccessible` for a state whose parts the gate checks elsewhere, such as another form in the same dialog or another badge in
 * the same list. It costs as much as opening a page, so only the full run does it.
 */
export async function expectVariantAccessible(page: Page): Promise<void> {
  if (isFullTier) await expectAccessible(page);
}
