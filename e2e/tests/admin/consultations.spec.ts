import { PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import { bearer } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Admin consultations', { tag: ['@admin-mf', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('staff process the consultation request of a completed sensory profile, and the parent sees its status', {
    tag: '@full',
  }, async ({ adminPage: page, request, parent, parentApi, adminApi }) => {
    const childName = `Bima ${parent.id}`;
    const id = await parentApi.completeNew('sensory', {
      responses: sensoryResponses(2),
      participantInfo: { ...PARTICIPANT, childName },
    });
    await page.goto('/admin/consultations');
    const row = findRow(page, parent.email);
    for (const text of [childName, 'Ratna Wijaya', '081234567890', 'Menunggu jadwal'])
      await expect(row).toContainText(text);
    await expect(row.getByRole('link', { name: /^WhatsApp Ratna Wijaya/ })).toHaveAttribute(
      'href',
      'https://wa.me/6281234567890',
    );
    await expect(row.getByRole('link', { name: `Lihat hasil ${childName}` })).toHaveAttribute(
      'href',
      `/admin/assessment-result/${id}`,
    );
    await expectAccessible(page);

    const dialog = page.getByRole('dialog', { name: 'Ubah status konsultasi' });
    const change = async (status: string, note: string) => {
      await row.getByRole('button', { name: `Ubah status ${childName}` }).click();
      await dialog.getByLabel('Status').selectOption(status);
      await dialog.getByLabel('Catatan').fill(note);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
    };
    await mockCall(page, `/api/admin/consultations/${id}`, 500, 'Mesin sedang istirahat');
    await change('Sudah dihubungi', 'Ditelepon sore');
    await expectToast(page, 'Gagal memperbarui status konsultasi.');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await page.unrouteAll();

    await change('Sudah dihubungi', 'Ditelepon sore');
    await expectToast(page, 'Status konsultasi sudah diperbarui.');
    await expect(row).toContainText('Sudah dihubungi');
    await expect(row).toContainText('Ditelepon sore');
    await row.getByRole('button', { name: `Ubah status ${childName}` }).click();
    await expect(dialog.getByRole('listitem').last()).toContainText('Sudah dihubungi: Ditelepon sore');
    await expect(dialog.getByRole('listitem').last()).toContainText('Admin Kenali');
    await expectAccessible(page);
    await dialog.getByLabel('Status').selectOption('Terjadwal');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(row).toContainText('Terjadwal');
    const userAssessments = await (await request.get('/api/user-assessments', bearer(parent.accessToken))).json();
    expect(userAssessments[0].consultation).toMatchObject({ status: 'scheduled' });
    // Staff notes are never returned to the user.
    expect(JSON.stringify(userAssessments)).not.toContain('Ditelepon sore');

    await row.getByRole('button', { name: `Ubah status ${childName}` }).click();
    await dialog.getByLabel('Catatan').fill('Sudah bertemu');
    await adminApi.patch(`consultations/${id}`, { from: 'scheduled', status: 'done', note: 'Selesai Senin' });
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Gagal memperbarui status konsultasi.');
    await expect(dialog).toContainText('Status konsultasi ini sudah diubah menjadi “Sudah dilaksanakan”.');
    await expect(dialog.getByLabel('Status')).toHaveValue('done');
    await expect(dialog.getByRole('listitem').last()).toContainText('Sudah dilaksanakan: Selesai Senin');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(row).toContainText('Sudah bertemu');
    await expect(row).toContainText('Sudah dilaksanakan');

    await page.getByLabel('Status', { exact: true }).selectOption('Menunggu jadwal');
    await expect(row).toHaveCount(0);
  });
});
