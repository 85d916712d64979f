import type { Page } from '@playwright/test';

type Held = typeof window & { letTimeoutsGo(): void };

/**
 * What a page does by itself after so many milliseconds waits for the test, however slow the machine is: a screen that
 * stands for a moment stands until then. For the documents that are opened from now on, frames too.
 * @returns lets go what waits
 */
export async function holdTimeouts(page: Page, afterMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const begin = window.setTimeout.bind(window);
    const end = window.clearTimeout.bind(window);
    const waiting = new Map<number, () => void>();
    Object.assign(window, {
      setTimeout(act: () => void, ms?: number, ...rest: unknown[]) {
        if (ms !== heldMs) return begin(act, ms, ...rest);
        const id = begin(() => undefined);
        waiting.set(id, act);
        return id;
      },
      clearTimeout(id: number) {
        waiting.delete(id);
        end(id);
      },
      letTimeoutsGo() {
        for (const act of waiting.values()) act();
        waiting.clear();
      },
    });
  }, afterMs);
  return () => page.evaluate(() => (window as Held).letTimeoutsGo());
}
