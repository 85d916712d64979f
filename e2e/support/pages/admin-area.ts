import { expect, type Locator, type Page } from '@playwright/test';

/** The row with this text, or the card on a phone. The header row is excluded. */
export const findRow = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasText: text });

/** Opens the menu of a row and chooses an action. */
export async function chooseInMenu(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await row.page().getByRole('menuitem', { name }).click();
}

/** Types into the search field of a list and waits for the new rows: the previous ones stay visible while it loads. */
export async function searchList(page: Page, label: string, search: string, path: string): Promise<void> {
  const loaded = page.waitForResponse(
    (response) => response.url().includes(path) && new URL(response.url()).searchParams.get('search') === search,
  );
  await page.getByLabel(label).fill(search);
  await loaded;
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}
