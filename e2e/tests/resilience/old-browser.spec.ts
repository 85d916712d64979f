import { rowOf, search, signInAsAdmin } from '../../support/admin-session.ts';
import { learningAnswers } from '../../support/answers.ts';
import { openAttempt, savedIn } from '../../support/attempts.ts';
import { REFUSED } from '../../support/calls.ts';
import { payInPopup } from '../../support/leave-popup.ts';
import { makeOld } from '../../support/old-browser.ts';
import { fillRegistration, newEmail, registerPerson, signInAs } from '../../support/people.ts';
import { downloadReport, reportName } from '../../support/report.ts';
import { answerSteps, choose, expectAway, expectSaved } from '../../support/steps.ts';
import { answerPage, chosenOn, expectPage, fillParticipant } from '../../support/taking.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Old browser', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  // What a parent does on a phone whose browser gets no newer version any more (docs/decisions/0018).
  test.beforeEach(({ context }) => makeOld(context));
  // The browser itself reports what it could not send.
  test.use({ allowed: REFUSED });

  test('an old browser: samples, registration, cart, payment and dashboard', async ({ page }) => {
    // The page is watched from its first script on, before what the browser lacks has come.
    const counted = page.waitForRequest('**/api/client-errors/boots');
    await page.goto('/');
    await counted;
    expect(
      await page.evaluate(() => [
        'withResolvers' in Promise,
        'showPopover' in HTMLElement.prototype,
        'any' in AbortSignal,
      ]),
    ).toEqual([false, false, false]);
    await page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' }).click();
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
    await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
  });

  test('an old browser: questions one by one and in pages, kept without a network, a result and its PDF', async ({
    page,
    request,
    context,
  }) => {
    const person = await registerPerson(request);
    const [learning, sensory] = [
      await openAttempt(request, person, 'learning'),
      await openAttempt(request, person, 'sensory'),
    ];
    await signInAs(page, person);

    await test.step('an inventory from the first question to its report', async () => {
      const answers = learningAnswers(8, 4, 2);
      await page.goto(`/learning-style/${learning}`);
      await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
      await answerSteps(page, answers, 1, 13);
      await choose(page, answers[14]);
      await page.getByRole('button', { name: 'Selesai', exact: true }).click();
      await expect(page).toHaveURL(`/results/${learning}`);
      const scores = page.getByRole('table', { name: 'Skor tiap gaya' });
      await expect(scores.getByRole('row', { name: 'Visual 8 dari 14 57,1%' })).toBeAttached();
      expect((await downloadReport(page)).name).toBe(reportName('Inventori Gaya Belajar'));
    });

    await test.step('ten items, answered without a network, arrive once it is back', async () => {
      await page.goto(`/sensory-profile/${sensory}`);
      await page.getByRole('button', { name: 'Lanjut ke data peserta' }).click();
      await fillParticipant(page);
      await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
      await expectPage(page, 1);
      await expectSaved(page);
      await context.setOffline(true);
      await answerPage(page, 0);
      await expectAway(page);
      await context.setOffline(false);
      await expectSaved(page);
      expect(await savedIn(request, person, sensory)).toMatchObject(chosenOn(1));
    });
  });

  test('an old browser: staff find a user and read the reports', async ({ page, request }) => {
    const person = await registerPerson(request);
    await signInAsAdmin(page, request);
    await page.goto('/admin/users');
    await search(page, 'Cari nama, email, atau WhatsApp', person.email, '/api/admin/users');
    await expect(rowOf(page, person.email)).toHaveCount(1);
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
    await expect(page.getByRole('figure').first()).toBeVisible();
  });
});
