import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectSaved } from '../../support/pages/question-page.ts';
import { openShareCard } from '../../support/pages/secret-links.ts';
import { answerPage, expectedProgress, expectPage, openFirstPage } from '../../support/pages/sensory-pages.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const RESTRICTED = 'Pemrosesan data ini sedang dibatasi';

test.describe('Restriction of processing', { tag: ['@shell', '@assessment-mf', '@admin-mf'] }, () => {
  // The browser logs the calls that are refused.
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('a parent restricts a child, loses no answer, staff see no content, and everything continues after the lifting; what is asked of staff is answered', async ({
    parentPage: page,
    context,
    parent,
    parentApi,
    adminApi,
    otherPage: staff,
  }) => {
    test.setTimeout(180_000);
    const done = await parentApi.completeSensory(3);
    const id = await parentApi.openUserAssessment('sensory');
    await page.goto(`/sensory-profile/${id}`);
    await openFirstPage(page);
    await answerPage(page, 0);
    await expectSaved(page);

    const account = await context.newPage();
    await test.step('the switch is on the page of stored data', async () => {
      await account.goto('/account/data');
      const section = account.getByRole('region', { name: 'Batasi pemrosesan data' });
      await section.getByRole('radio', { name: /Data Bima Wijaya/ }).check();
      await section.getByLabel('Alasan (boleh kosong)').fill('Sengketa hak asuh');
      await expectVariantAccessible(account);
      await section.getByRole('button', { name: 'Aktifkan pembatasan' }).click();
      await expectToast(account, 'Pembatasan berlaku', 'Anda dapat mencabutnya kapan saja di halaman ini.');
      await expect(account.getByText('Data Bima Wijaya sedang dibatasi')).toBeVisible();
      await expectAccessible(account);
    });

    await test.step('the open page cannot save any more, and the answer stays on the device', async () => {
      await page
        .getByRole('group', { name: /^1\. / })
        .getByRole('radio', { name: /^SELALU/ })
        .check();
      await expect(page.getByText(RESTRICTED)).toBeVisible();
      await expect(page.getByText(/belum terkirim tetap ada di perangkat ini/)).toBeVisible();
      await expectAccessible(page);
      expect((await parentApi.readUserAssessment(id)).responses).toMatchObject(expectedProgress(1).responses);
      const unsent = await page.evaluate(() => JSON.stringify(localStorage));
      expect(unsent).toContain(`.${id}`);
    });

    await test.step('the lists of the parent say so, and the result can be read', async () => {
      const list = await context.newPage();
      await list.goto('/dashboard');
      await expect(list.getByText('Dibatasi', { exact: true })).toHaveCount(2);
      await expectVariantAccessible(list);
      await list.goto(`/results/${done}`);
      await openShareCard(list);
      await expect(list.getByText('Berbagi sedang dibatasi')).toBeVisible();
      await expect(list.getByRole('button', { name: 'Buat tautan' })).toHaveCount(0);
      await list.goto('/account/children');
      await expect(list.getByText('Pemrosesan sebagian data sedang dibatasi')).toBeVisible();
      await expectAccessible(list);
      await list.close();
    });

    await test.step('staff see that it is restricted, and nothing else', async () => {
      await signInAdmin(staff, adminApi.token);
      await staff.goto('/admin/assessments');
      await searchList(staff, 'Cari', String(done), '/api/admin/assessments');
      await expect(findRow(staff, String(done))).toContainText('Dibatasi');
      await expect(findRow(staff, String(done))).not.toContainText('Bima');
      await expectVariantAccessible(staff);
      await staff.goto(`/admin/assessment-result/${done}`);
      await expect(
        staff.getByText('Pemilik akun membatasi data ini atau menarik persetujuan. Isi hasil tidak ditampilkan.'),
      ).toBeVisible();
      await expectAccessible(staff);
      await staff.goto('/admin/data-requests');
      await staff.getByLabel('Status').selectOption({ label: 'Sedang dibatasi' });
      await expect(findRow(staff, 'Sengketa hak asuh').first()).toContainText('Dibatasi');
      await expectAccessible(staff);
    });

    await test.step('the parent lifts it after a question, and the answer arrives', async () => {
      await account.getByRole('button', { name: 'Cabut pembatasan' }).click();
      const dialog = account.getByRole('alertdialog', { name: 'Cabut pembatasan?' });
      await expectVariantAccessible(account);
      await dialog.getByRole('button', { name: 'Ya, cabut pembatasan' }).click();
      await expect(account.getByText('Data Bima Wijaya sedang dibatasi')).toHaveCount(0);
      await page.getByRole('button', { name: 'Muat ulang' }).click();
      await expectPage(page, 1);
      await expectSaved(page);
      expect((await parentApi.readUserAssessment(id)).responses).toMatchObject({
        ...expectedProgress(1).responses,
        1: 5,
      });
    });

    const question = 'Nama ayah pada asesmen Bima salah tulis.';
    const answer = 'Nama ayah sudah kami perbaiki.\nSilakan unduh laporannya lagi.';
    await test.step('the parent asks for a correction, and sees by when it is answered', async () => {
      await account.getByRole('button', { name: 'Tulis permintaan' }).click();
      await account.getByLabel('Penjelasan').fill(question);
      await account.getByRole('button', { name: 'Kirim permintaan' }).click();
      await expectToast(account, 'Permintaan terkirim', 'Anda melihatnya di bagian atas halaman ini.');
      const request = account.getByRole('listitem').filter({ hasText: question });
      await expect(request).toContainText('Menunggu jawaban');
      await expect(request).toContainText(/Dijawab paling lambat \d+ \w+ \d{4}/);
      await expectAccessible(account);
    });

    await test.step('staff find it on the page of the person, and answer it', async () => {
      await staff.goto(`/admin/users/${parent.id}`);
      await findRow(staff, question)
        .getByRole('link', { name: /^Buka permintaan/ })
        .click();
      await expect(staff.getByText(`Hanya permintaan akun nomor ${parent.id}.`)).toBeVisible();
      await findRow(staff, question)
        .getByRole('button', { name: /^Jawab/ })
        .click();
      const dialog = staff.getByRole('dialog', { name: 'Jawab permintaan' });
      await expect(dialog).toContainText(question);
      await dialog.getByLabel('Jawaban untuk pemilik akun').fill(answer);
      await expectAccessible(staff);
      await dialog.getByRole('button', { name: 'Kirim jawaban' }).click();
      await expectToast(staff, 'Permintaan ditandai selesai.');
      await expect(findRow(staff, question)).toContainText('Selesai');
    });

    await test.step('the parent reads the answer', async () => {
      await account.reload();
      const request = account.getByRole('listitem').filter({ hasText: question });
      await expect(request.getByText(answer)).toBeVisible();
      await expect(request).toContainText('Selesai');
      await expectAccessible(account);
    });
  });
});
