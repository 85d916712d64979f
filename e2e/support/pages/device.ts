import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isAlive } from '@kenali/node-utils';
import type { BrowserContext, BrowserContextOptions, LaunchOptions, Page } from '@playwright/test';
import { chromium, expect } from '@playwright/test';

/** A browser whose data stays on the disk, with the service worker that other tests block. */
export interface Device {
  context: BrowserContext;
  page: Page;
  /** Goes offline, or online again. It stays so through `restart`. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Ends the process as a phone does that needs memory: nothing is written or closed in order. Then opens the browser again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface DeviceOptions {
  folder: string;
  launchOptions: LaunchOptions;
  contextOptions: BrowserContextOptions;
}

/** The browser that uses this folder, and the script that started it if there is one. Its other processes have a type. */
async function processesOf(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args='], { maxBuffer: 16 * 1024 ** 2 });
  return stdout
    .split('\n')
    .filter((line) => line.includes(` --user-data-dir=${folder} `) && !line.includes(' --type='))
    .map((line) => Number.parseInt(line, 10));
}

/** Waits until a process is gone, so that its folder is free. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
}

/** Opens a browser with the data in a folder. */
export async function openDevice({ folder, launchOptions, contextOptions }: DeviceOptions): Promise<Device> {
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...contextOptions,
      serviceWorkers: 'allow',
    });
    await context.setOffline(isOffline);
    return context;
  };
  let isOffline = false;
  let context = await launch();
  const pageOf = () => context.pages()[0] as Page;
  return {
    get context() {
      return context;
    },
    get page() {
      return pageOf();
    },
    async setOffline(next) {
      isOffline = next;
      await context.setOffline(next);
    },
    async restart() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      await Promise.all((await processesOf(folder)).map(kill));
      await closed;
      context = await launch();
    },
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The addresses in all caches of the page's origin, by cache. */
export const readCaches = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
    return found;
  });

/** The keys and values that the page has kept in the database of its origin. */
export const readKept = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('kenali');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const found: Record<string, unknown> = {};
          // Without the store, the page has kept nothing yet, and this call has made the database.
          if (!database.objectStoreNames.contains('kept')) {
            database.close();
            indexedDB.deleteDatabase('kenali');
            return resolve(found);
          }
          const cursor = database.transaction('kept').objectStore('kept').openCursor();
          cursor.onsuccess = () => {
            if (!cursor.result) {
              database.close();
              return resolve(found);
            }
            found[String(cursor.result.key)] = cursor.result.value;
            cursor.result.continue();
          };
        };
      }),
  );

/** Waits until the device has a complete set and a worker that answers from it. */
export const expectKept = (page: Page) =>
  expect
    .poll(
      async () => {
        const addresses = Object.values(await readCaches(page)).flat();
        const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
        return isControlled && addresses.some((address) => address.endsWith('/__kept/document'));
      },
      { timeout: 30_000 },
    )
    .toBe(true);
