import type { Page } from '@playwright/test';

type HeldWindow = typeof window & { releaseTimeouts(): void };

/**
 * Holds every `setTimeout` of exactly this length, in all documents opened from now on and their frames. A screen that
 * redirects after such a timeout stays visible until the test releases it, on slow machines too.
 * @returns runs the held callbacks
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
      releaseTimeouts() {
        for (const callback of held.values()) callback();
        held.clear();
      },
    });
  }, lengthMs);
  return () => page.evaluate(() => (window as HeldWindow).releaseTimeouts());
}
