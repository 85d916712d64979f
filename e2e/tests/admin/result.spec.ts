import { intelligenceResponses, learningResponses } from '../../support/api/responses.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expect, test } from '../../support/test.ts';

// `journeys/main-journey` looks at a sensory profile.
test.describe('Admin result page', { tag: ['@full', '@admin-mf', '@assessment-mf'] }, () => {
  for (const [type, title, responses] of [
    ['learning', 'Hasil Inventori Gaya Belajar', learningResponses(8, 4, 2)],
    ['intelligence', 'Hasil Kecerdasan Majemuk', intelligenceResponses(1, 2, 3, 4, 5, 6, 7)],
  ] as const)
    test(`${type}: the page is accessible`, async ({ adminPage: page, parentApi }) => {
      await page.goto(`/admin/assessment-result/${await parentApi.completeNew(type, { responses })}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expectAccessible(page);
    });
});
