import { expectAccessible } from '../../support/pages/accessibility.ts';
import { downloadReport, reportName } from '../../support/pages/downloads.ts';
import { answerQuestions, choose, nextButton } from '../../support/pages/question-page.ts';
import { fillChild } from '../../support/pages/sessions.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

/** Adds the demo's assessment of type "other" to the catalogue, or removes it again. */
const offerGeneric = (isActive: boolean): Promise<unknown> =>
  inDatabase((db) => db.collection('assessments').updateOne({ type: 'other' }, { $set: { isActive } }));

test.describe('Taking an assessment of type "other"', {
  tag: ['@full', '@alone', '@catalog-mf', '@assessment-mf'],
}, () => {
  test.beforeEach(() => offerGeneric(true));
  test.afterEach(() => offerGeneric(false));

  test('is bought, answered and completed on its own page, and has a result and a PDF', async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('other');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Mulai Tes' }).first().click();
    await expect(page).toHaveURL(`/assessment/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Skrining Kesiapan Sekolah' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('radio', { name: 'Saya sendiri' })).toHaveCount(0);
    await fillChild(page, 'Bintang Wijaya');
    await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
    await expect(page.getByText('Untuk Bintang Wijaya', { exact: true })).toBeVisible();
    await nextButton(page).click();
    await expect(page.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
    await answerQuestions(page, { 1: 'Sudah terlihat', 2: 'Mulai terlihat', 3: 'Belum terlihat' }, 1, 2);
    await choose(page, 'Belum terlihat');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Selesai', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Asesmen Selesai!' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat Laporan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hasil Skrining Kesiapan Sekolah' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Jawaban', exact: true }).getByRole('listitem')).toContainText([
      'Sudah terlihat',
      'Mulai terlihat',
      'Belum terlihat',
    ]);
    await expectAccessible(page);
    const { name, text } = await downloadReport(page);
    expect(name).toBe(reportName('Skrining Kesiapan Sekolah'));
    expect(text).toContain('Anak menunggu giliran saat bermain bersama teman. Belum terlihat');
  });
});
