import type { Page } from '@playwright/test';
import { intelligenceResponses, learningResponses } from '../../support/api/responses.ts';
import { findAssessment } from '../../support/api/user-api.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { choose, expectQuestion, expectSaved, nextButton } from '../../support/pages/question-page.ts';
import { expectPage, fillParticipant, pressNext } from '../../support/pages/sensory-pages.ts';
import { submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const DETAIL = '/api/user-assessments/by-id/*';
const SAVE = '/api/user-assessments/*/save-progress';
const YES = intelligenceResponses(10, 10, 10, 10, 10, 10, 10);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Pauses the clock, so the time that a slow machine needs does not count. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  // Far enough ahead: the clock of the page runs until the call arrives, and cannot go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

test.describe('Taking page states', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.describe('loading and errors', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });

    test('shows a user assessment that is loading, that does not exist and that cannot be loaded', {
      tag: '@full',
    }, async ({ parentPage: page }) => {
      await holdCall(page, DETAIL);
      for (const [path, title] of [
        ['/sensory-profile/100001', 'Profil Sensori'],
        ['/learning-style/100001', 'Inventori Gaya Belajar'],
        ['/multiple-intelligence/100001', 'Asesmen Kecerdasan Majemuk'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText('Memuat asesmen...')).toBeVisible();
        await expect(heading(page, title)).toBeVisible();
      }
      await expectAccessible(page);
      await page.unroute(`**${DETAIL}`);

      await page.goto('/sensory-profile/999999');
      await expect(heading(page, 'Asesmen Tidak Ditemukan')).toBeVisible();
      await expect(page.getByText('Asesmen ini tidak tersedia atau Anda tidak memiliki akses.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');

      await mockCall(page, DETAIL, 503, { code: 'UNAVAILABLE', message: 'x' });
      await page.goto('/learning-style/100001');
      await expect(page.getByText('Asesmen belum dapat dimuat')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(`**${DETAIL}`);
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(heading(page, 'Asesmen Tidak Ditemukan')).toBeVisible();
      await expect(page.getByText('Asesmen belum dapat dimuat')).toHaveCount(0);
    });

    test('refused saves are shown once, and a frozen user assessment stays readable', {
      tag: ['@once', '@full'],
    }, async ({ parentPage: page, parentApi }) => {
      const id = await parentApi.openUserAssessment('intelligence');
      await page.goto(`/multiple-intelligence/${id}`);
      await expectQuestion(page, 1, 70);
      await mockCall(page, SAVE, 422, { code: 'VALIDATION', message: 'Jawaban ini tidak dikenal.' });
      await choose(page, true);
      await expectToast(page, 'Gagal Menyimpan', 'Jawaban ini tidak dikenal.');
      await page.unroute(`**${SAVE}`);
      await mockCall(page, SAVE, 409, { code: 'ACCESS_FROZEN', message: 'Akses dibekukan' });
      await nextButton(page).click();
      await expect(page.getByRole('alert').getByText('Akses dibekukan', { exact: true })).toBeVisible();
      await expectQuestion(page, 2, 70);
      await expectAccessible(page);
    });
  });

  test('the last question names and opens the missing one, and a reload returns to the same question', {
    tag: '@full',
  }, async ({ parentPage: page, parentApi }) => {
    const id = await parentApi.openUserAssessment('intelligence');
    const { 41: _missing, ...responses } = YES;
    await parentApi.saveProgress(id, { responses, currentPage: 69 });
    await page.goto(`/multiple-intelligence/${id}`);
    await expectQuestion(page, 70, 70);
    await expect(page.getByText('69 dari 70 pertanyaan telah dijawab')).toBeVisible();
    const finish = page.getByRole('button', { name: 'Selesaikan Asesmen' });
    await expect(finish).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ke pertanyaan 41' }).click();
    await expectQuestion(page, 41, 70);
    await choose(page, false);
    await expectSaved(page);
    await page.reload();
    await expectQuestion(page, 41, 70);
    await expect(page.getByRole('radio', { name: 'Tidak' })).toBeChecked();
  });

  test('the participant form shows each missing field, and missing items are marked for eight seconds', {
    tag: '@full',
  }, async ({ parentPage: page, parentApi }) => {
    const id = await parentApi.openUserAssessment('sensory');
    await page.goto(`/sensory-profile/${id}`);
    await page.getByRole('button', { name: 'Lanjut ke data peserta' }).click();
    await page.getByLabel('Tanggal tes').fill('');
    await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
    for (const message of [
      'Nama anak harus diisi',
      'Tanggal lahir anak harus diisi',
      'Nama orangtua/pengasuh harus diisi',
      'Hubungan dengan anak harus dipilih',
      'Tanggal tes harus diisi',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nama anak')).toBeFocused();
    await expect(page.getByLabel('Hubungan dengan anak').getByRole('option')).toHaveText(
      'Pilih hubungan,Ibu,Ayah,Pengasuh,Nenek,Kakek,Bibi,Paman,Kakak,Adik,Wali,Lainnya'.split(','),
    );
    await expectAccessible(page);
    await fillParticipant(page);
    await page.getByLabel('Tanggal tes').fill('2026-01-05');
    await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
    await expectPage(page, 1);
    await pauseClock(page);
    await pressNext(page);
    await expectToast(page, 'Pertanyaan Belum Dijawab', 'Butir nomor 1, 2, 3, 4, 5, 6, 7, 8, 9, dan 10 belum dijawab.');
    await page.clock.runFor(7900);
    await expect(page.getByText('Butir ini belum dijawab.')).toHaveCount(10);
    await page.clock.runFor(200);
    await expect(page.getByText('Butir ini belum dijawab.')).toHaveCount(0);
  });

  test.describe('URLs', () => {
    // A refused request is an error in the console.
    test.use({ expectedErrors: FAILED_REQUESTS });

    test("URLs lead to the user assessment's own page, to the open one, and to the result of a completed one", {
      tag: ['@once', '@full'],
    }, async ({ parentPage: page, request, parentApi }) => {
      const learning = await parentApi.openUserAssessment('learning');
      const intelligence = await parentApi.openUserAssessment('intelligence');
      for (const path of ['/assessment', '/sensory-profile', '/multiple-intelligence']) {
        await page.goto(`${path}/${learning}`);
        await expect(page).toHaveURL(`/learning-style/${learning}`);
      }
      // The id of the assessment opens the user's open user assessment, on the page of its type.
      const { id: assessmentId } = await findAssessment(request, 'learning');
      await page.goto(`/assessment/${assessmentId}`);
      await expect(page).toHaveURL(`/learning-style/${learning}`);
      const free = await findAssessment(request, 'intelligence');
      await page.goto(`/multiple-intelligence/${free.id}`);
      await expect(page).toHaveURL(`/multiple-intelligence/${intelligence}`);
      await page.goto(`/results/${learning}`);
      await expect(heading(page, 'Asesmen masih berlangsung, hasil belum bisa dilihat.')).toBeVisible();
      await page.getByRole('link', { name: 'Lanjutkan asesmen' }).click();
      await expect(page).toHaveURL(`/learning-style/${learning}`);

      await parentApi.complete(learning, { responses: learningResponses(6, 4, 4) });
      // The id of the assessment opens the result too: a URL never grants a second free user assessment.
      for (const path of [
        `/learning-style/${learning}`,
        `/assessment/${learning}`,
        `/learning-style/${assessmentId}`,
      ]) {
        await page.goto(path);
        await expect(page).toHaveURL(`/results/${learning}`);
      }
      // Completed on another device while a question is open here.
      await page.goto(`/multiple-intelligence/${intelligence}`);
      await expectQuestion(page, 1, 70);
      await parentApi.complete(intelligence, { responses: YES });
      await choose(page, false);
      await expectToast(page, 'Gagal Menyimpan', 'Asesmen ini sudah selesai, jawabannya tidak dapat diubah.');
      await expect(page).toHaveURL(`/results/${intelligence}`);
    });
  });

  test('a visitor is sent to the login and back to the questions', { tag: '@once' }, async ({
    browser,
    contextOptions,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('intelligence');
    const visitor = await (await browser.newContext(contextOptions)).newPage();
    await visitor.goto(`/multiple-intelligence/${id}`);
    await expectToast(visitor, 'Login Diperlukan', 'Silakan login untuk mengakses asesmen ini.');
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/multiple-intelligence/${id}`)}`);
    await submitLogin(visitor, parent);
    await expectQuestion(visitor, 1, 70);
    await visitor.context().close();
  });
});
