import type { Page } from '@playwright/test';
import { learningResponses, PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import type { UserApi } from '../../support/api/user-api.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const RESULT = '/api/user-assessments/result/*';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const completeLearning = (api: UserApi) => api.completeNew('learning', { responses: learningResponses(8, 4, 2) });

test.describe('Result page states', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test('shows a result that is loading, that cannot be loaded and that does not exist', { tag: '@full' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await completeLearning(parentApi);
    await holdCall(page, RESULT);
    await page.goto(`/results/${id}`);
    await expect(page.getByText('Memuat hasil asesmen...')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**${RESULT}`);

    await mockCall(page, RESULT, 503, { code: 'UNAVAILABLE', message: 'x' });
    await page.goto(`/results/${id}`);
    await expect(page.getByText('Hasil asesmen belum dapat dimuat')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**${RESULT}`);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(heading(page, 'Hasil Inventori Gaya Belajar')).toBeFocused();

    for (const address of ['/results/999999', '/results/nol']) {
      await page.goto(address);
      await expect(heading(page, 'Hasil asesmen tidak ditemukan.')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a result without scores is saved and being processed, and missing details are named', { tag: '@full' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('sensory');
    await parentApi.complete(id, { responses: sensoryResponses(2), participantInfo: PARTICIPANT });
    const { results, ...view } = await parentApi.readResult(id);
    const show = async (changed: object) => {
      await page.unroute(`**${RESULT}`);
      await mockCall(page, RESULT, 200, { ...view, results: changed });
      await page.goto(`/results/${id}`);
    };
    const processed = page.getByText('Jawaban Anda sudah tersimpan dan sedang diproses');

    await show({ ...results, sectionScores: {} });
    await expect(processed).toBeVisible();
    await expect(page.getByText(/berkonsultasilah dengan psikolog atau terapis okupasi/)).toBeVisible();
    await expectAccessible(page);

    await show({ ...results, participantInfo: {} });
    const participant = page.getByRole('region', { name: 'Informasi Peserta' });
    await expect(participant.getByText('Tidak tersedia', { exact: true })).toHaveCount(5);

    await show({ ...results, type: 'intelligence', categoryScores: [] });
    await expect(processed).toBeVisible();
    await expect(page.getByText('Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.')).toBeVisible();
    await expectAccessible(page);
  });
});
