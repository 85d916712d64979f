import type { Page } from '@playwright/test';
import {
  intelligenceResponses,
  learningResponses,
  PARTICIPANT,
  sensoryResponses,
  takeFirst,
} from '../../support/api/responses.ts';
import { createUserApi, findAssessment } from '../../support/api/user-api.ts';
import { logInStaff, registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { abortCall, FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { choose, expectQuestion, expectSaved, nextButton } from '../../support/pages/question-page.ts';
import { expectPage, fillParticipant, pressNext } from '../../support/pages/sensory-pages.ts';
import { signIn, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast, toasts } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const DETAIL = '/api/user-assessments/by-id/*';
const SAVE = '/api/user-assessments/*/save-progress';
const COMPLETE = '/api/user-assessments/*/complete';
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

    test('shows a user assessment that is loading, that does not exist and that cannot be loaded', async ({
      parentPage: page,
    }) => {
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

    test('shows an error when the items cannot be loaded, and a retry loads them', { tag: '@once' }, async ({
      parentPage: page,
      parentApi,
    }) => {
      const id = await parentApi.openUserAssessment('intelligence');
      await mockCall(page, '/api/instruments/**', 503, { code: 'UNAVAILABLE', message: 'x' });
      await page.goto(`/multiple-intelligence/${id}`);
      await expect(page.getByText('Pertanyaan belum dapat dimuat')).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/instruments/**');
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expectQuestion(page, 1, 70);
    });

    test('shows once why a free access is refused, and can be repeated', { tag: '@once' }, async ({
      parentPage: page,
      request,
    }) => {
      const { id } = await findAssessment(request, 'intelligence');
      let calls = 0;
      const makeAccess = `/api/assessments/${id}/direct-access`;
      await page.route(`**${makeAccess}`, (route) => {
        calls += 1;
        return route.fulfill({ status: 500, body: '' });
      });
      await page.goto(`/multiple-intelligence/${id}`);
      await expectToast(page, 'Gagal Membuat Akses', 'Gagal membuat akses');
      await expect(heading(page, 'Asesmen Tidak Ditemukan')).toBeVisible();
      await expectAccessible(page);
      expect(calls).toBe(1);

      await page.unroute(`**${makeAccess}`);
      await abortCall(page, makeAccess);
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expectToast(page, 'Gagal Membuat Akses', 'Terjadi kesalahan saat membuat akses asesmen.');

      await page.unroute(`**${makeAccess}`);
      await holdCall(page, makeAccess);
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByText('Membuat akses asesmen gratis...')).toBeVisible();
      await expectAccessible(page);
    });

    test('a failed start shows an error and stays; offline it continues', { tag: '@once' }, async ({
      parentPage: page,
      parentApi,
    }) => {
      const id = await parentApi.openUserAssessment('learning');
      await mockCall(page, `/api/user-assessments/${id}/start`, 500, { code: 'INTERNAL', message: 'x' });
      await page.goto(`/learning-style/${id}`);
      await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
      await expectToast(page, 'Gagal memulai asesmen. Silakan coba lagi.');
      await page.unroute(`**/api/user-assessments/${id}/start`);
      await abortCall(page, `/api/user-assessments/${id}/start`);
      await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
      await expectQuestion(page, 1, 14);
      await expectSaved(page);
      expect((await parentApi.readUserAssessment(id)).status).toBe('in_progress');
    });

    test('refused saves are shown once, and a frozen user assessment stays readable', { tag: '@once' }, async ({
      parentPage: page,
      parentApi,
    }) => {
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

  test('the last question names and opens the missing one, and a reload returns to the same question', async ({
    parentPage: page,
    parentApi,
  }) => {
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

  test.describe('completion', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });

    test('intelligence: shows progress, refusals and an ended session', { tag: '@once' }, async ({
      parentPage: page,
      parentApi,
    }) => {
      const id = await parentApi.openUserAssessment('intelligence');
      await parentApi.saveProgress(id, { responses: YES, currentPage: 69 });
      await page.goto(`/multiple-intelligence/${id}`);
      const finish = page.getByRole('button', { name: 'Selesaikan Asesmen' });
      await mockCall(page, COMPLETE, 422, { code: 'ANSWERS_INCOMPLETE', message: 'x' });
      await finish.click();
      await expectToast(page, 'Asesmen Belum Lengkap', 'Mohon jawab semua pertanyaan sebelum menyelesaikan asesmen.');
      await page.unroute(`**${COMPLETE}`);
      await mockCall(page, COMPLETE, 409, { code: 'CONFLICT', message: 'Jawaban sedang disimpan di tempat lain.' });
      await finish.click();
      await expectToast(page, 'Gagal Menyimpan', 'Jawaban sedang disimpan di tempat lain.');
      await page.unroute(`**${COMPLETE}`);

      const releaseSave = await holdCall(page, SAVE);
      await choose(page, false);
      await finish.click();
      await expect(page.getByRole('button', { name: 'Menyimpan...' })).toBeVisible();
      await holdCall(page, COMPLETE);
      await releaseSave();
      await expect(page.getByRole('button', { name: 'Menyelesaikan...' })).toBeVisible();
      await page.reload();

      await page.unroute(`**${COMPLETE}`);
      for (const call of [COMPLETE, '/api/auth/refresh'])
        await mockCall(page, call, 401, { code: 'UNAUTHORIZED', message: 'Unauthorized' });
      await finish.click();
      await expectToast(page, 'Sesi Berakhir', 'Silakan login kembali untuk melanjutkan.');
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/multiple-intelligence/${id}`)}`);
    });

    test('sensory: shows a failure; success shows the consultation for eight seconds', {
      tag: '@once',
    }, async ({ parentPage: page, parentApi }) => {
      const id = await parentApi.openUserAssessment('sensory');
      await parentApi.saveProgress(id, {
        responses: takeFirst(sensoryResponses(3), 124),
        participantInfo: PARTICIPANT,
        currentStep: 'questions',
        currentPage: 12,
      });
      await page.goto(`/sensory-profile/${id}`);
      await expectPage(page, 13);
      const finish = page.getByRole('button', { name: 'Selesaikan Asesmen' });
      await expect(finish).toBeDisabled();
      const last = page.getByRole('group', { name: /^125\. / });
      await last.getByRole('radio', { name: /^Tidak Teramati/ }).check();
      await expect(finish).toBeEnabled();
      // A response replaces "not observed".
      await last.getByRole('radio', { name: /^SERING/ }).check();
      await expect(last.getByRole('radio', { checked: true })).toHaveCount(1);
      await mockCall(page, COMPLETE, 500, { code: 'INTERNAL', message: 'x' });
      await finish.click();
      const confirm = page.getByRole('button', { name: 'Ya, selesaikan sekarang' });
      await confirm.click();
      await expectToast(page, 'Gagal menyelesaikan asesmen. Silakan coba lagi.', 'Jawaban Anda aman.');
      await expect(page.getByRole('alert').filter({ hasText: 'tidak ada jawaban yang hilang' })).toBeVisible();
      await page.unroute(`**${COMPLETE}`);
      await pauseClock(page);
      await confirm.click();
      await expectToast(
        page,
        'Asesmen Selesai!',
        'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan satu kali konsultasi online gratis.',
      );
      await expect(page).toHaveURL(`/results/${id}`);
      await page.clock.runFor(7900);
      await expect(toasts(page)).toHaveCount(1);
      await page.clock.runFor(200);
      await expect(toasts(page)).toHaveCount(0);
      await page.clock.resume();
      // The result page keeps showing the same sentence.
      await expect(
        page.getByRole('main').getByText('Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan konsultasi.'),
      ).toBeVisible();
    });
  });

  test('the participant form shows each missing field, and missing items are marked for eight seconds', async ({
    parentPage: page,
    parentApi,
  }) => {
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
      tag: '@once',
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

    test("another user's assessment is not found, and the URL of a paid assessment does not open it", {
      tag: '@once',
    }, async ({ parentPage: page, request }) => {
      const strangerApi = createUserApi(request, await registerParent(request));
      const foreignId = await strangerApi.openUserAssessment('learning');
      await page.goto(`/learning-style/${foreignId}`);
      await expect(heading(page, 'Asesmen Tidak Ditemukan')).toBeVisible();
      const { id } = await findAssessment(request, 'learning');
      await page.goto(`/learning-style/${id}`);
      await expect(heading(page, 'Asesmen Tidak Ditemukan')).toBeVisible();
    });
  });

  for (const [role, badge] of [
    ['admin', 'Admin'],
    ['internal', 'Internal'],
  ] as const)
    test(`${role} sees a badge next to the title`, { tag: '@once' }, async ({ browser, request, contextOptions }) => {
      const staff = await logInStaff(request, role);
      const page = await (await browser.newContext(contextOptions)).newPage();
      await signIn(page, staff);
      await page.goto(
        `/multiple-intelligence/${await createUserApi(request, staff).openUserAssessment('intelligence')}`,
      );
      await expect(heading(page, 'Asesmen Kecerdasan Majemuk')).toBeVisible();
      await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
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
