import type { Page } from '@playwright/test';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { expect, test } from '../../support/test.ts';

const NAMES: Record<string, string> = {
  firstName: 'Muhammad Fachrurrozi',
  lastName: 'Kusumaningrum Wijayakusuma',
  // Without a blank to break at, as long as a name may be.
  childName: 'Kusumawardhaniningtyasprameswaridewantarahadiningra',
  name: 'Asesmen Kecerdasan Majemuk untuk Remaja',
  whatsappNumber: '6281234567890',
};

/** Gives everyone and everything in the lists a long name, and every user assessment the longest status. */
async function lengthenNames(page: Page): Promise<void> {
  const lengthen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lengthen);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, (each && NAMES[key]) || lengthen(each)]);
    return { ...Object.fromEntries(entries), ...('childName' in value && { takenBack: 'frozen' }) };
  };
  await page.route(/\/api\/admin\/(assessments|consultations|orders)\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

test.describe('Long names in admin lists', { tag: '@admin-mf' }, () => {
  test('no list scrolls sideways or cuts a name, and the actions of a row stay in view', { tag: '@phone' }, async ({
    adminPage: page,
    parentApi,
  }) => {
    await parentApi.completeSensory(2);
    await parentApi.completeNew('intelligence', { responses: intelligenceResponses(1, 2, 3, 4, 5, 6, 7) });
    await lengthenNames(page);
    for (const [path, role, action] of [
      ['assessments', 'button', /^Tindakan lain/],
      ['consultations', 'button', /^Tindakan lain/],
      ['orders', 'link', /^Riwayat pesanan/],
    ] as const) {
      await page.goto(`/admin/${path}`);
      const control = page.getByRole(role, { name: action });
      const row = findRow(page, 'Fachrurrozi').filter({ has: control }).first();
      await row.getByRole(role, { name: action }).scrollIntoViewIfNeeded();
      await expect(row.getByRole(role, { name: action })).toBeInViewport({ ratio: 1 });
      const parts = row.locator('*');
      expect(
        await parts.evaluateAll((all) =>
          all
            .filter((each) => getComputedStyle(each).overflowX === 'hidden' && each.scrollWidth > each.clientWidth)
            .map(({ textContent }) => textContent),
        ),
      ).toEqual([]);
      await expectAccessible(page);
    }
  });
});
