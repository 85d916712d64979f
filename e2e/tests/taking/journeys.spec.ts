import type { Page } from '@playwright/test';
import { intelligenceResponses, learningResponses } from '../../support/api/responses.ts';
import { findAssessment } from '../../support/api/user-api.ts';
import type { User } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { downloadReport, reportName } from '../../support/pages/downloads.ts';
import {
  answerQuestions,
  choose,
  expectQuestion,
  expectSaved,
  nextButton,
  previousButton,
} from '../../support/pages/question-page.ts';
import { signIn, takeForSelf } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { expect, test } from '../../support/test.ts';

/** Closes the page and continues on another device, through the dashboard. */
async function continueElsewhere(page: Page, otherPage: Page, parent: User): Promise<void> {
  await page.close();
  await signIn(otherPage, parent);
  await otherPage.goto('/dashboard');
  await otherPage.getByRole('link', { name: 'Lanjutkan' }).click();
}

test.describe('Taking journeys', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('learning style: bought, started, continued in a second browser, completed, with result and PDF', {
    tag: '@phone',
  }, async ({ parentPage: page, otherPage, parent, parentApi }) => {
    const id = await parentApi.openUserAssessment('learning');
    const responses = learningResponses(8, 4, 2);

    await test.step('from the dashboard to the first question', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Mulai Tes' }).first().click();
      await expect(page).toHaveURL(`/learning-style/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Inventori Gaya Belajar' })).toBeVisible();
      await expectAccessible(page);
      await takeForSelf(page);
      await expectQuestion(page, 1, 14);
      // It does not ask again.
      await page.reload();
      await expectQuestion(page, 1, 14);
      await expect(previousButton(page)).toBeDisabled();
    });

    await test.step('without a response, Next shows a message and stays', async () => {
      await nextButton(page).click();
      await expect(page.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
      await expect(page.getByRole('group', { name: /^Guru memperkenalkan/ }).getByRole('radio')).toHaveCount(3);
      await expectAccessible(page);
      await answerQuestions(page, responses, 1, 7);
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%');
      await previousButton(page).click();
      await expectQuestion(page, 7, 14);
      await expect(page.getByRole('radio', { name: /^A\. / })).toBeChecked();
      await nextButton(page).click();
      await expectSaved(page);
    });

    await continueElsewhere(page, otherPage, parent);
    await test.step('a second browser opens the same question with the saved responses', async () => {
      await expectQuestion(otherPage, 8, 14);
      expect((await parentApi.readUserAssessment(id)).responses).toEqual(learningResponses(7, 0, 0));
      await answerQuestions(otherPage, responses, 8, 13);
      await choose(otherPage, responses[14]);
      await otherPage.getByRole('button', { name: 'Selesai', exact: true }).click();
      await expectToast(otherPage, 'Asesmen Selesai!', 'Hasil inventori gaya belajar Anda telah disimpan.');
      await expect(otherPage).toHaveURL(`/results/${id}`);
    });

    await test.step('the result matches the responses', async () => {
      await expect(otherPage.getByRole('heading', { level: 1, name: 'Hasil Inventori Gaya Belajar' })).toBeVisible();
      await expect(otherPage.getByText(/^Diselesaikan pada \d{1,2} \S+ 20\d\d$/)).toBeVisible();
      const dominant = otherPage.getByRole('region', { name: 'Gaya Belajar Dominan' });
      await expect(dominant.getByText('Visual', { exact: true })).toBeVisible();
      await unfold(otherPage);
      const scores = otherPage.getByRole('table', { name: 'Skor tiap gaya' });
      for (const row of ['Visual 8 dari 14 57,1%', 'Auditori 4 dari 14 28,6%', 'Kinestetik 2 dari 14 14,3%'])
        await expect(scores.getByRole('row', { name: row })).toBeAttached();
      await expect(otherPage.getByRole('region', { name: 'Rekomendasi Belajar' }).getByRole('listitem')).toHaveCount(
        12,
      );
      await expectAccessible(otherPage);
    });

    const { name, text } = await downloadReport(otherPage);
    expect(name).toBe(reportName('Inventori Gaya Belajar'));
    expect(text).toContain('Gaya Belajar Dominan Visual');
    for (const line of ['Visual 8 dari 14 jawaban 57,1%', 'Kinestetik 2 dari 14 jawaban 14,3%'])
      expect(text).toContain(line);
  });

  test('multiple intelligence: free access by its URL, continued in a second browser, with result and PDF', {
    tag: ['@once', '@full'],
  }, async ({ parentPage: page, otherPage, request, parent }) => {
    const responses = intelligenceResponses(9, 4, 7, 10, 2, 7, 5);
    const { id: assessmentId } = await findAssessment(request, 'intelligence');

    await test.step('the URL of the assessment opens a user assessment', async () => {
      await page.goto(`/multiple-intelligence/${assessmentId}`);
      await expect(page).toHaveURL(/\/multiple-intelligence\/1\d{5}$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Asesmen Kecerdasan Majemuk' })).toBeVisible();
      await takeForSelf(page);
      await expectQuestion(page, 1, 70);
      await expect(previousButton(page)).toBeDisabled();
      await expect(nextButton(page)).toBeDisabled();
      await expect(page.getByText('0 dari 70 pertanyaan telah dijawab')).toBeVisible();
      await expect(page.getByText('Progress tersimpan otomatis')).toBeVisible();
      await expectAccessible(page);
    });
    const id = Number(page.url().split('/').at(-1));

    await test.step('half of the questions, each shown from its top', async () => {
      await answerQuestions(page, responses, 1, 35);
      await expectQuestion(page, 36, 70);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByText('35 dari 70 pertanyaan telah dijawab')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%');
      const summary = page.locator('section', {
        has: page.getByRole('heading', { name: 'Ringkasan Jawaban per Kategori' }),
      });
      await expect(summary.getByRole('listitem').nth(2)).toHaveText('Logis-Matematis10/10');
      await expect(summary.getByRole('listitem').nth(3)).toHaveText('Kinestetik5/10');
      await expectSaved(page);
    });

    await continueElsewhere(page, otherPage, parent);
    await test.step('a second browser continues and completes', async () => {
      await expectQuestion(otherPage, 36, 70);
      await answerQuestions(otherPage, responses, 36, 69);
      const finish = otherPage.getByRole('button', { name: 'Selesaikan Asesmen' });
      await expect(finish).toBeDisabled();
      await choose(otherPage, responses[70]);
      await finish.click();
      await expectToast(otherPage, 'Asesmen Selesai!', 'Hasil asesmen kecerdasan majemuk Anda telah disimpan.');
      await expect(otherPage).toHaveURL('/dashboard');
      await otherPage.getByRole('link', { name: 'Lihat Laporan' }).click();
      await expect(otherPage).toHaveURL(`/results/${id}`);
    });

    await test.step('the result ranks the categories, and equal ones share a rank', async () => {
      await expect(otherPage.getByRole('heading', { level: 1, name: 'Hasil Kecerdasan Majemuk' })).toBeVisible();
      await expect(otherPage.getByRole('region', { name: 'Kecerdasan Dominan Anda' }).getByRole('listitem')).toHaveText(
        ['#1Kinestetik100%', '#2Visual-Spasial90%', '#3Logis-Matematis70%', '#3Interpersonal70%'],
      );
      await unfold(otherPage);
      const scores = otherPage
        .getByRole('region', { name: 'Profil Kecerdasan Lengkap' })
        .getByRole('table', { name: 'Skor tiap bidang' });
      await expect(scores.getByRole('row', { name: 'Musik 2/10 20%' })).toBeAttached();
      const tips = otherPage.getByRole('region', { name: 'Rekomendasi Pengembangan' });
      await expect(tips.getByRole('heading')).toHaveText(['Rekomendasi Pengembangan', 'Kinestetik', 'Visual-Spasial']);
      await expect(tips.getByRole('listitem')).toHaveCount(8);
      await expect(otherPage.getByRole('region', { name: 'Catatan Penting' })).toBeVisible();
      await expectAccessible(otherPage);
    });

    const { name, text } = await downloadReport(otherPage);
    expect(name).toBe(reportName('Kecerdasan Majemuk'));
    expect(text).toContain('#1 Kinestetik, 100%');
    expect(text).toContain('#3 Interpersonal, 70%');
    expect(text).toContain('Skor 2/10');
  });
});
