import type { Page } from '@playwright/test';

/** The header with its entries in view: in the bar, or in the menu where the window is narrow. */
export async function openHeader(page: Page) {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: /^Keranjang/ }).waitFor();
  const toggle = header.getByRole('button', { name: 'Buka menu' });
  if (await toggle.isVisible()) await toggle.click();
  return header;
}
