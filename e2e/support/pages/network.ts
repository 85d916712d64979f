import type { Page } from '@playwright/test';

/**
 * Makes the browser render every page and ask for its data. Otherwise the document of a public page contains both. The cookie is that of a
 * signed-in browser, and the page cannot remove this one.
 */
export const renderInBrowser = (page: Page) =>
  page.context().addCookies([{ name: 'kenali_signed_in', value: '1', domain: 'localhost', path: '/', httpOnly: true }]);

/** Fulfills a call of the browser with this response instead of the API's. */
export async function mockCall(page: Page, path: string, status: number, body: object | string = ''): Promise<void> {
  await renderInBrowser(page);
  await page.route(`**${path}`, (route) =>
    typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body }),
  );
}

/**
 * Closes a page while the network is away. The answers that it sends when it closes would leave with the network of the browser, because the
 * test takes it away from open pages only.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await page.close();
}

/** Delays a call of the browser. @returns releases it */
export async function holdCall(page: Page, path: string): Promise<() => void> {
  await renderInBrowser(page);
  return holdRequests(page, `**${path}`);
}

/** Delays requests. @returns releases them */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** The browser logs an error for each failed request. */
export const FAILED_REQUESTS = { patterns: [/Failed to load resource/] };

/** The browser logs an error for a document with status 404. Only for addresses that tests open because nobody owns them. */
export const UNKNOWN_ADDRESSES = {
  patterns: [/status of 404 \(Not Found\) \(\S+\/(?:tidak-ada(?:\/di-sini)?|mailbox|2020-01-01)\)$/],
};
