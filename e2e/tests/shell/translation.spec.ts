import { fillCart } from '../../support/pages/cart.ts';
import { oneOfEachType } from '../../support/pages/catalogue.ts';
import { expectSaved } from '../../support/pages/question-page.ts';
import { answerPage, expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { keepTranslating, translate } from '../../support/pages/translator.ts';
import { expect, test } from '../../support/test.ts';

test.describe('A page that a browser translates', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  for (const [when, keeps] of [
    ['once in the middle', false],
    ['from the start and after each change', true],
  ] as const)
    test(`${when}: counter, saved state, countdown and total say what is true`, async ({
      parentPage: page,
      parentApi,
      request,
    }) => {
      if (keeps) await keepTranslating(page);
      await fillCart(page, await oneOfEachType(request));
      const id = await parentApi.openItems();

      await test.step('answers are counted and saved', async () => {
        await page.goto(`/sensory-profile/${id}`);
        await expectPage(page, 1);
        await translate(page);
        await answerPage(page, 0);
        await expect(page.getByText('10 dari 125 butir')).toBeVisible();
        await translate(page);
        await pressNext(page);
        await expectPage(page, 2);
        await answerPage(page, 1);
        await expect(page.getByText('20 dari 125 butir')).toBeVisible();
        await expectSaved(page);
      });

      await test.step('the dashboard counts down again and again', async () => {
        await page.goto('/dashboard');
        await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible();
        for (const seconds of [1, 3, 1]) {
          await translate(page);
          await expect(page.getByText(`Diperbarui dalam ${seconds} detik`)).toBeVisible();
        }
        await parentApi.openUserAssessment('learning');
        await expect(page.getByRole('link', { name: 'Mulai Tes' }).first()).toBeVisible();
      });

      await test.step('the cart sums up what is left', async () => {
        await page.goto('/cart');
        const total = page.getByText('Total', { exact: true }).locator('xpath=ancestor::div[1]');
        await expect(total).toContainText('Rp 600.000');
        await translate(page);
        await page.getByRole('button', { name: 'Remove Inventori Gaya Belajar' }).click();
        await expect(total).toContainText('Rp 450.000');
      });
    });
});
