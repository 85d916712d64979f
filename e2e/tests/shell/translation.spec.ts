import { intelligenceResponses, learningResponses } from '../../support/api/responses.ts';
import { fillCart } from '../../support/pages/cart.ts';
import { oneOfEachType } from '../../support/pages/catalogue.ts';
import {
  answerQuestions,
  choose,
  expectQuestion,
  expectSaved,
  nextButton,
  previousButton,
} from '../../support/pages/question-page.ts';
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

  test('results: every number of a chart stays in sight, and charts become tables and back', async ({
    parentPage: page,
    parentApi,
  }) => {
    const results = [
      await parentApi.completeSensory(2),
      await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) }),
      await parentApi.completeNew('intelligence', { responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7) }),
    ];
    await keepTranslating(page);
    for (const id of results) {
      await page.goto(`/results/${id}`);
      await expect(page.getByRole('button', { name: 'Unduh Laporan PDF' }).first()).toBeVisible();
      await expect(page.locator('main figure svg').first()).toBeVisible();
      // A browser draws no translated text in a picture.
      await expect(page.locator('svg font')).toHaveCount(0);
      const charts = await page.getByRole('button', { name: 'Lihat sebagai tabel' }).count();
      expect(charts).toBeGreaterThan(0);
      for (const [from, to] of [
        ['Lihat sebagai tabel', 'Lihat sebagai grafik'],
        ['Lihat sebagai grafik', 'Lihat sebagai tabel'],
      ] as const) {
        for (let at = 0; at < charts; at += 1) await page.getByRole('button', { name: from }).first().click();
        await expect(page.getByRole('button', { name: to })).toHaveCount(charts);
      }
    }
    await page.goto(`/results/${results[0]}`);
    await expect(page.getByRole('figure', { name: 'Tempat skor pada skala' }).locator('b')).toHaveText('250');
  });

  test('one question at a time: the number, the notice of what is missing and the end say what is true', async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('learning');
    await keepTranslating(page);
    await page.goto(`/learning-style/${id}`);
    await page.getByRole('radio', { name: 'Saya sendiri' }).check();
    await page.getByRole('radio', { name: 'Anak saya' }).check();
    await page.getByRole('radio', { name: 'Saya sendiri' }).check();
    await page.getByRole('button', { name: /mulai/i }).click();
    await expectQuestion(page, 1, 14);
    await page.getByRole('switch', { name: 'Lanjut otomatis' }).uncheck();
    await nextButton(page).click();
    await expect(page.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
    await answerQuestions(page, learningResponses(8, 4, 2), 1, 13);
    await previousButton(page).click();
    await expectQuestion(page, 13, 14);
    await nextButton(page).click();
    await choose(page, 'kinestetik');
    await expectSaved(page);
    await page.getByRole('button', { name: 'Selesai', exact: true }).click();
    await expect(page).toHaveURL(`/results/${id}`);
    await expect(page.getByRole('button', { name: 'Unduh Laporan PDF' }).first()).toBeVisible();
  });
});
