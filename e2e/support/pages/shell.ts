import { expect, type Locator, type Page } from '@playwright/test';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifikasi (F8)' }).getByRole('listitem');

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects exactly one toast, with this text. */
export const expectToast = (page: Page, title: string, detail = '') =>
  expect(toasts(page)).toHaveText(new RegExp(`^${escapeRegExp(title)}${escapeRegExp(detail)}$`));

/** Expects the toast with the reason, then the login page. The page before it is visible for half a second only. */
export async function expectRedirectToLogin(page: Page, path: string, reason: string): Promise<void> {
  await expectToast(page, 'Login Diperlukan', reason);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
}

/** Replaces the video host by a stub. */
export const mockVideo = (page: Page) =>
  page.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="id"><title>Video</title>' }),
  );

/** Expects the video frame with the stub's document, so the content-security policy allows the video host. */
export const expectVideo = (place: Locator) =>
  expect(place.frameLocator('iframe[title^="Video profil"]').locator('html')).toHaveAttribute('lang', 'id');
