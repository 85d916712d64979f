import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { bearer } from './people.ts';

export const ADMIN = { email: 'admin@kenali.test', password: 'Admin-demo-1' };
export const ADMIN_TOKEN_KEY = 'adminAccessToken';
export const TOKEN_MISSING = 'Token admin tidak ditemukan. Silakan login ulang.';

/** A session of the admin area, without the form. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/admin/login', { data: ADMIN });
  expect(answer.status()).toBe(200);
  return (await answer.json()).accessToken;
}

/** Opens pages with this token from now on; a session that ended stays ended. */
export async function keepAdminToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem('e2e.admin-signed-in')) return;
      localStorage.setItem('e2e.admin-signed-in', 'once');
      localStorage.setItem(key as string, value as string);
    },
    [ADMIN_TOKEN_KEY, token],
  );
}

/** Opens pages as an admin from now on, and does without a browser what an admin does. */
export async function signInAsAdmin(page: Page, request: APIRequestContext) {
  const token = await adminToken(request);
  await keepAdminToken(page, token);
  const send = async (method: 'get' | 'post' | 'patch', path: string, data?: object) => {
    const answer = await request[method](`/api/admin/${path}`, { data, ...bearer(token) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  return {
    token,
    read: async (path: string) => (await send('get', path)).json(),
    post: async (path: string, data?: object) => (await send('post', path, data)).json(),
    patch: async (path: string, data: object) => (await send('patch', path, data)).json(),
  };
}
export type AdminCalls = Awaited<ReturnType<typeof signInAsAdmin>>;

/** The row, or on a phone the card, that holds this text; the head is none. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasText: text });

/** Types into a list's search and waits until its answer stands there: the rows before it stay while it is on its way. */
export async function search(page: Page, label: string, words: string, call: string): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.url().includes(call) && new URL(answer.url()).searchParams.get('search') === words,
  );
  await page.getByLabel(label).fill(words);
  await answered;
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}
