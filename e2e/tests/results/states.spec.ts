import type { Page } from '@playwright/test';
import { learningResponses, PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import type { UserApi } from '../../support/api/user-api.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { abortCall, FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { submitLogin } from '../../support/pages/sessions.ts';
import { expectToast, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const RESULT = '/api/user-assessments/result/*';
const PDF = '/api/user-assessments/*/pdf';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const completeLearning = (api: UserApi) => api.completeNew('learning', { responses: learningResponses(8, 4, 2) });

test.describe('Result page states', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test('shows a result that is loading, that cannot be loaded and that does not exist', async ({
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

  test('an unfinished user assessment has no result and links to its questions', { tag: '@once' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('intelligence');
    await page.goto(`/results/${id}`);
    await expect(heading(page, 'Asesmen masih berlangsung, hasil belum bisa dilihat.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lanjutkan asesmen' }).click();
    await expect(page).toHaveURL(`/multiple-intelligence/${id}`);
  });

  test('a result without scores is saved and being processed, and missing details are named', async ({
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

  test('the PDF button shows progress, a failure, a missing network and an ended session', { tag: '@once' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await completeLearning(parentApi);
    const failed = () => expectToast(page, 'Error', 'Gagal mengunduh laporan PDF. Silakan coba lagi.');
    await page.goto(`/results/${id}`);
    const button = page.getByRole('button', { name: 'Unduh Laporan PDF' });
    await mockCall(page, PDF, 500, { code: 'INTERNAL', message: 'x' });
    await button.click();
    await failed();
    await page.unroute(`**${PDF}`);
    await abortCall(page, PDF);
    // The next toast has the same text.
    await expect(toasts(page)).toHaveCount(0);
    await button.click();
    await failed();
    await page.unroute(`**${PDF}`);

    await holdCall(page, PDF);
    await button.click();
    await expect(page.getByRole('button', { name: 'Mengunduh...' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.unroute(`**${PDF}`);

    for (const path of [PDF, '/api/auth/refresh'])
      await mockCall(page, path, 401, { code: 'UNAUTHORIZED', message: 'Unauthorized' });
    await button.click();
    await expectToast(page, 'Tidak Diizinkan', 'Anda telah keluar. Masuk lagi...');
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/results/${id}`)}`);
  });

  test('a visitor is sent to the login and back to the result', { tag: '@once' }, async ({
    browser,
    contextOptions,
    parent,
    parentApi,
  }) => {
    const id = await completeLearning(parentApi);
    const visitor = await (await browser.newContext(contextOptions)).newPage();
    await visitor.goto(`/results/${id}`);
    await expectToast(visitor, 'Tidak Diizinkan', 'Anda perlu masuk untuk melihat hasil asesmen.');
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/results/${id}`)}`);
    await submitLogin(visitor, parent);
    await expect(heading(visitor, 'Hasil Inventori Gaya Belajar')).toBeVisible();
    await visitor.context().close();
  });
});
