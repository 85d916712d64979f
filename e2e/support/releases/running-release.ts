import type { Page } from '@playwright/test';

/**
 * The releases of a remote whose code runs on the open page: each build has a place of its own for its chunks, named after
 * its release ("0.1.0-3f9c" as "0_1_0_3f9c"). A page runs one of a remote, or none.
 */
export async function runningReleases(page: Page, app: string): Promise<string[]> {
  const start = `webpackChunk${app.replaceAll('-', '_')}_`;
  const places = await page.evaluate((begin) => {
    const all = window as unknown as Record<string, unknown[]>;
    // A chunk may wait there for an entry that never runs; one that runs takes over what comes in.
    return Object.keys(all).filter((name) => name.startsWith(begin) && Object.hasOwn(all[name] ?? [], 'push'));
  }, start);
  return places.map((name) => name.slice(start.length).replace(/^(\d+)_(\d+)_(\d+)_/, '$1.$2.$3-'));
}
