import { expect, type Page } from '@playwright/test';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifikasi (F8)' }).getByRole('listitem');

/** The one toast on screen says this. */
export const expectToast = (page: Page, title: string, detail = '') =>
  expect(toasts(page)).toHaveText(new RegExp(`^${[title, detail].map(literal).join('')}$`));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A visitor is told why, and led to login; the page that says so first stands for half a second only. */
export async function expectLedToLogin(page: Page, path: string, reason: string): Promise<void> {
  await expectToast(page, 'Login Diperlukan', reason);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
}
