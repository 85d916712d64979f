import { PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import { bearer } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { chooseInMenu, findRow } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { codeFor, registerPsychologist, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const NOTE = 'Ibu ragu pada bagian pendengaran.';

test.describe('Sign-off by a psychologist', { tag: ['@alone', '@admin-mf', '@assessment-mf', '@shell'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  let name: string;
  test.beforeEach(() => {
    name = `Profil Diperiksa ${Date.now().toString(36)}`;
  });
  test.afterEach(() => inDatabase((db) => db.collection('assessments').deleteMany({ name })));

  test('an admin assigns a result, the psychologist reads, notes and signs it, and only then the parent sees it', async ({
    parentPage: page,
    adminPage,
    parentApi,
    parent,
    adminApi,
    request,
    otherPage: desk,
  }) => {
    const { secret, ...psychologist } = await registerPsychologist(request, adminApi);

    const texts = {
      name,
      description: '',
      listPriceRupiah: null,
      promoLabel: null,
      note: null,
      duration: '',
      ageRange: '',
    };
    const entry = await adminApi.post('catalogue', { ...texts, priceRupiah: 0, type: 'sensory', isActive: true });
    await test.step('an admin turns the rule on', async () => {
      await adminPage.goto('/admin/catalogue');
      await findRow(adminPage, name).getByRole('button', { name: /Edit/ }).click();
      const dialog = adminPage.getByRole('dialog');
      await dialog.getByLabel('Hasil diperiksa psikolog lebih dulu').check({ force: true });
      await expectVariantAccessible(adminPage);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expect(dialog).toHaveCount(0);
    });
    const opened = await request.post(`/api/assessments/${entry.id}/direct-access`, bearer(parent.accessToken));
    const { userAssessmentId: id } = await opened.json();
    await parentApi.complete(id, { responses: sensoryResponses(2), participantInfo: PARTICIPANT });

    await test.step('the parent waits', async () => {
      await page.goto(`/results/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menunggu pemeriksaan psikolog');
      await expectAccessible(page);
      await page.goto('/dashboard');
      const card = page.getByRole('region', { name: 'My Assessments' }).getByRole('listitem').filter({ hasText: name });
      await expect(card).toContainText('Menunggu pemeriksaan psikolog');
      await expect(card.getByRole('link', { name: /^Lihat Status/ })).toHaveAttribute('href', `/results/${id}`);
      await expectVariantAccessible(page);
    });

    await test.step('an admin assigns the result', async () => {
      await adminPage.goto('/admin/sign-offs');
      const row = findRow(adminPage, `Nomor ${id}`);
      await expect(row).toContainText('Belum ditugaskan');
      await expectAccessible(adminPage);
      await row.getByRole('button', { name: /^Tugaskan psikolog/ }).click();
      const dialog = adminPage.getByRole('dialog', { name: 'Tugaskan psikolog' });
      await dialog.getByLabel('Psikolog').selectOption(`Ratna Psikolog ${psychologist.id}`);
      await expectVariantAccessible(adminPage);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(adminPage, 'Penugasan sudah disimpan.');
      await expect(row).toContainText(`Ratna Psikolog ${psychologist.id}`);
      await chooseInMenu(row, /^Buka hasil/);
      await expect(adminPage.getByRole('region', { name: 'Pemeriksaan psikolog' })).toContainText(
        'Ditugaskan kepada Ratna',
      );
    });

    await test.step('the psychologist signs in and finds the case, and no other one', async () => {
      await desk.goto('/cases');
      await expect(desk).toHaveURL('/login?next=%2Fcases');
      await submitLogin(desk, psychologist);
      await desk.getByLabel(/^Kode/).fill(await codeFor(secret, 0));
      await desk.getByRole('button', { name: 'Lanjutkan' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Ruang Kerja' })).toBeVisible();
      await expect(findRow(desk, `Nomor ${id}`)).toContainText('Menunggu pemeriksaan psikolog');
      await expectAccessible(desk);
      await desk.goto('/cases/999999');
      await expect(desk.getByText('Kasus tidak ditemukan atau tidak ditugaskan kepada Anda.')).toBeVisible();
      await expectVariantAccessible(desk);
      const { target } = (await adminApi.get('audit?action=case.refused'))[0];
      expect(target.id).toBe(999_999);
      await desk.getByRole('link', { name: 'Kembali ke Ruang Kerja' }).click();
      await desk.getByRole('link', { name: /^Buka kasus/ }).click();
    });

    await test.step('the psychologist reads how it was answered and writes a note', async () => {
      await expect(desk.getByRole('heading', { level: 1, name: `Hasil ${name}` })).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Kualitas jawaban' })).toContainText('125 dari 125 butir');
      await desk.getByRole('button', { name: 'Tulis catatan' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Catatan').fill(NOTE);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(desk, 'Catatan sudah disimpan.');
      await expect(desk.getByRole('region', { name: 'Catatan pribadi' })).toContainText(NOTE);
      await desk.getByRole('button', { name: 'Ubah status konsultasi' }).click();
      await dialog.getByLabel('Status').selectOption('Terjadwal');
      await expectVariantAccessible(desk);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expect(desk.getByRole('region', { name: 'Konsultasi' })).toContainText('Terjadwal');
      await expectAccessible(desk);
    });

    await test.step('without a licence nobody can sign, until an admin has set it', async () => {
      const signature = desk.getByRole('region', { name: 'Tanda tangan' });
      await expect(signature).toContainText('Mintalah admin memeriksa dan mencatatnya');
      await expect(signature.getByRole('button')).toHaveCount(0);
      await adminPage.goto(`/admin/users/${psychologist.id}`);
      const card = adminPage.getByRole('region', { name: 'Izin psikolog' });
      await card.getByRole('button', { name: 'Catat izin' }).click();
      const dialog = adminPage.getByRole('dialog', { name: 'Izin psikolog' });
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expect(dialog.getByText(/^Nomor wajib diisi/)).toBeVisible();
      await dialog.getByLabel('Nama dengan gelar').fill('Ratna Sari, M.Psi., Psikolog');
      await dialog.getByLabel('Nomor izin').fill('20120144-2022-01-0123');
      await dialog.getByLabel('Berlaku sampai').fill('2099-12-31');
      await expectAccessible(adminPage);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(adminPage, 'Izin psikolog sudah disimpan.');
      await expect(card).toContainText('31 Desember 2099');
      await expectAccessible(adminPage);
      await desk.reload();
      await expect(signature).toContainText('20120144-2022-01-0123');
    });

    await test.step('the psychologist signs, with a new code', async () => {
      const old = new Date(Date.now() - 11 * 60_000);
      await inDatabase((db) =>
        db.collection('sessions').updateMany({ 'sess.userId': psychologist.id }, { $set: { 'sess.provenAt': old } }),
      );
      await desk.getByRole('button', { name: 'Tanda tangani hasil' }).click();
      const question = desk.getByRole('alertdialog', { name: 'Tanda tangani hasil?' });
      await expect(question).toContainText('Ratna Sari, M.Psi., Psikolog, SIPP 20120144-2022-01-0123, tampil di hasil');
      await expectAccessible(desk);
      await question.getByRole('button', { name: 'Tanda tangani', exact: true }).click();
      const proof = desk.getByRole('dialog', { name: 'Masukkan kode verifikasi' });
      await proof.getByLabel(/^Kode/).fill(await codeFor(secret, 1));
      await proof.getByRole('button', { name: 'Lanjutkan' }).click();
      await expectToast(desk, 'Hasil sudah ditandatangani.');
      await expect(desk.getByRole('region', { name: 'Tanda tangan' })).toContainText('20120144-2022-01-0123');
      await expect(desk.getByRole('button', { name: 'Tanda tangani hasil' })).toHaveCount(0);
      await expectVariantAccessible(desk);
      await desk.setViewportSize({ width: 768, height: 1024 });
      await expectAccessible(desk);
    });

    await test.step('the parent sees the result, the name and the licence, and no note', async () => {
      await page.goto(`/results/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hasil ${name}`);
      const signature = page.getByRole('region', { name: 'Diperiksa oleh Psikolog' });
      await expect(signature).toContainText('Ratna Sari, M.Psi., Psikolog');
      await expect(signature).toContainText('20120144-2022-01-0123');
      await expect(page.locator('body')).not.toContainText(NOTE);
      await expectAccessible(page);
    });
  });
});
