import type { Page } from '@playwright/test';

/** Opens what a result folds on a phone. Call it when the result is shown. */
export const unfold = (page: Page) =>
  page.locator('details[data-fold]').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
