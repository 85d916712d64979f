import { LEGAL_DOCUMENTS, LEGAL_NAMES } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from '../../support/pages/accessibility.ts';
import { UNKNOWN_ADDRESSES } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const documents = LEGAL_NAMES.map((name) => LEGAL_DOCUMENTS[name]);

test.describe('Legal documents', { tag: '@catalog-mf' }, () => {
  test.use({ expectedErrors: UNKNOWN_ADDRESSES });

  test('each document is accessible, names the practice and says since when it applies', { tag: '@full' }, async ({
    page,
  }) => {
    for (const { path, title } of documents) {
      await page.goto(path);
      await expect(titleOf(page, title)).toBeVisible();
      await expect(page.getByRole('main').getByText(/^Berlaku sejak \d+ \p{L}+ \d{4}$/u)).toBeVisible();
      await expect(page.getByRole('main').locator('address').first()).toContainText('Kenali');
      await expectAccessible(page);
    }
  });

  test('with the keyboard, the contents lead to a section below the header', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/privasi');
    await expectAccessible(page);
    const contents = page.getByRole('navigation', { name: 'Daftar isi' });
    await tabTo(page, contents.getByRole('link', { name: 'Hak Anda menurut UU PDP' }));
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 2, name: 'Hak Anda menurut UU PDP' });
    await expect(heading).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('#hak');
    const header = await page.getByRole('banner').boundingBox();
    const shown = await heading.boundingBox();
    expect(shown?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  test('an address with an anchor opens at its section', async ({ page }) => {
    await page.goto('/privasi#anak');
    await expect(page.getByRole('heading', { level: 2, name: 'Data anak dan data kesehatan' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Data anak dan data kesehatan' })).toBeInViewport();
  });

  test('printed, a document has its text but no header, footer or contents', async ({ page }) => {
    await page.goto('/ketentuan');
    await expect(titleOf(page, 'Ketentuan Layanan')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 2, name: 'Akun Anda' })).toBeVisible();
    for (const hidden of ['banner', 'contentinfo'] as const) await expect(page.getByRole(hidden)).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Daftar isi' })).toBeHidden();
  });
});
