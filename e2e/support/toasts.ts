import { expect, type Page } from '@playwright/test';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifikasi (F8)' }).getByRole('listitem');

/** The one toast on screen says this. */
export const expectToast = (page: Page, title: string, detail = '') =>
  expect(toasts(page)).toHaveText(new RegExp(`^${[title, detail].map(literal).join('')}$`));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
