import type { Page } from '@playwright/test';

type HeldWindow = typeof window & { heldTimeouts(): number; releaseTimeouts(): void };

/**
 * Holds every `setTimeout` of exactly this length, in all documents opened from now on and their frames. A screen that
 * redirects after such a timeout stays visible until the test releases it, on slow machines too.
 * @returns waits for the first held callback, and runs all of them
 */
export async function holdTimeouts(page: Page, lengthMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const setRealTimeout = window.setTimeout.bind(window);
    const clearRealTimeout = window.clearTimeout.bind(window);
    const held = new Map<number, () => void>();
    Object.assign(window, {
      setTimeout(callback: () => void, ms?: number, ...rest: unknown[]) {
        if (ms !== heldMs) return setRealTimeout(callback, ms, ...rest);
        const id = setRealTimeout(() => undefined);
        held.set(id, callback);
        return id;
      },
      clearTimeout(id: number) {
        held.delete(id);
        clearRealTimeout(id);
      },
      heldTimeouts: () => held.size,
      releaseTimeouts() {
        for (const callback of held.values()) callback();
        held.clear();
      },
    });
  }, lengthMs);
  return async () => {
    // A screen may be painted before the effect that starts its timeout.
    await page.waitForFunction(() => (window as HeldWindow).heldTimeouts() > 0);
    await page.evaluate(() => (window as HeldWindow).releaseTimeouts());
  };
}
