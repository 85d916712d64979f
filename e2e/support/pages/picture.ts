import { isFullTier } from '@kenali/node-utils/testing';
import { type Locator, type Page, test } from '@playwright/test';

/** A screenshot that a person looks at, of the whole page or of one part. Nobody looks at those of the gate, so it takes none. */
export async function picture(target: Page | Locator, name: string): Promise<void> {
  if (!isFullTier) return;
  const path = test.info().outputPath(`${name}.png`);
  await ('goto' in target ? target.screenshot({ path, fullPage: true }) : target.screenshot({ path }));
}
