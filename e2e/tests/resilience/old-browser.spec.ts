import { learningResponses } from '../../support/api/responses.ts';
import { newEmail } from '../../support/api/users.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { downloadReport, reportName } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { emulateOldBrowser } from '../../support/pages/old-browser.ts';
import { answerQuestions, choose, expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import { answerPage, expectedProgress, expectPage, openFirstPage } from '../../support/pages/sensory-pages.ts';
import { fillRegistration } from '../../support/pages/sessions.ts';
import { payInPopup } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Old browser', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  // A parent with a phone whose browser gets no more updates (docs/decisions, "which browsers").
  test.beforeEach(({ context }) => emulateOldBrowser(context));
  // The browser logs what it cannot send.
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('samples, registration, cart, payment and dashboard work', async ({ page }) => {
    // The page reports its start even before the polyfills are loaded.
    const bootReported = page.waitForRequest('**/api/client-errors/boots');
    await page.goto('/');
    await bootReported;
    expect(
      await page.evaluate(() => [
        'withResolvers' in Promise,
        'showPopover' in HTMLElement.prototype,
        'any' in AbortSignal,
      ]),
    ).toEqual([false, false, false]);
    await page.getByRole('article').getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/register');
    await fillRegistration(page, newEmail());
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByText('Registrasi Berhasil!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');

    await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
    await page.getByRole('button', { name: 'Keranjang, 1 asesmen' }).click();
    await page
      .getByRole('dialog', { name: 'Shopping Cart' })
      .getByRole('link', { name: 'View Cart & Checkout' })
      .click();
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await payInPopup(page);
    await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
  });

  test('taking both kinds of questionnaire works, including offline, and so do result and PDF', async ({
    parentPage: page,
    context,
    parentApi,
  }) => {
    const [learning, sensory] = [
      await parentApi.openForSelf('learning'),
      await parentApi.openUserAssessment('sensory'),
    ];

    await test.step('the learning inventory from the first question to its report', async () => {
      const responses = learningResponses(8, 4, 2);
      await page.goto(`/learning-style/${learning}`);
      await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
      await answerQuestions(page, responses, 1, 13);
      await choose(page, responses[14]);
      await page.getByRole('button', { name: 'Selesai', exact: true }).click();
      await expect(page).toHaveURL(`/results/${learning}`);
      const scores = page.getByRole('table', { name: 'Skor tiap gaya' });
      await expect(scores.getByRole('row', { name: 'Visual 8 dari 14 57,1%' })).toBeAttached();
      expect((await downloadReport(page)).name).toBe(reportName('Inventori Gaya Belajar'));
    });

    await test.step('ten items answered offline arrive once the network is back', async () => {
      await page.goto(`/sensory-profile/${sensory}`);
      await openFirstPage(page);
      await expectPage(page, 1);
      await expectSaved(page);
      await context.setOffline(true);
      await answerPage(page, 0);
      await expectUnsent(page);
      await context.setOffline(false);
      await expectSaved(page);
      expect(await parentApi.readUserAssessment(sensory)).toMatchObject(expectedProgress(1));
    });
  });

  test('staff find a user and read the reports', async ({ adminPage: page, parent }) => {
    await page.goto('/admin/users');
    await searchList(page, 'Cari nama, email, atau WhatsApp', parent.email, '/api/admin/users');
    await expect(findRow(page, parent.email)).toHaveCount(1);
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
    await expect(page.getByRole('figure').first()).toBeVisible();
  });
});
