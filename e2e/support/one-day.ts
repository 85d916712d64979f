import type { TestInfo } from '@playwright/test';

const DAY_MS = 86_400_000;
const JAKARTA_AHEAD_MS = 7 * 3_600_000;
/** Longer than a test takes. */
const LAST_MS = 120_000;

/** A test that went on over the practice's midnight would read two days: one that begins just before it waits for it. */
export async function keepWithinOneDay(test: TestInfo): Promise<void> {
  const leftMs = DAY_MS - ((Date.now() + JAKARTA_AHEAD_MS) % DAY_MS);
  if (leftMs > LAST_MS) return;
  test.setTimeout(test.timeout + leftMs);
  await new Promise((resolve) => setTimeout(resolve, leftMs + 1000));
}
