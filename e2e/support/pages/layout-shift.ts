import type { Page } from '@playwright/test';

/** Download and upload in bytes per second, and the round trip, of a phone on fast 3G. */
const FAST_3G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false };

/** A fifth of what is still good (0.1). For the sum over the whole load, which is stricter than the usual windows. */
export const MAX_SHIFT = 0.02;

interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    kenaliShifts: Shift[];
  }
}

/** Slows the page's network down and records every layout shift from here on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', FAST_3G);
  await page.addInitScript(observeShifts);
  await page.addInitScript(waitForEverything);
}

/**
 * Parts of a page wait three seconds for each other (`useHasWaited` of `@kenali/ui`). What arrives later moves the page, which
 * a busy machine must not cause, so this timer of the page does not run.
 */
function waitForEverything(): void {
  // The payment popup has timers of its own.
  if (window !== window.top) return;
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms === 3000 ? 0 : setTimeout(run, ms, ...rest)) as typeof window.setTimeout;
}

/** Records the layout shifts of the open page from here on. */
export const recordLayoutShifts = (page: Page): Promise<void> => page.evaluate(observeShifts);

function observeShifts(): void {
  type Source = { node?: Node | null };
  type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  window.kenaliShifts = [];
  const nameOf = ({ node }: Source) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[])
      if (!hadRecentInput) window.kenaliShifts.push({ value, moved: sources.map((source) => String(nameOf(source))) });
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
}

/**
 * Waits until the page, its parts and its fonts are there.
 * @returns how far things have moved, and which, for the message of a failed test
 */
export async function layoutShifts(page: Page): Promise<{ sum: number; moved: string }> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-page] .k-page'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The observer reports a frame after it was painted.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
  const shifts = await page.evaluate(() => window.kenaliShifts);
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    moved: `${page.url()}: ${JSON.stringify(shifts)}`,
  };
}
