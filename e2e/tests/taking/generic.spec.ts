import { openAttempt } from '../../support/attempts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sellGeneric } from '../../support/database.ts';
import { registerPerson, signInAs } from '../../support/people.ts';
import { downloadReport, reportName } from '../../support/report.ts';
import { answerSteps, choose, next } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Taking an assessment of type "other"', { tag: ['@alone', '@catalog-mf', '@assessment-mf'] }, () => {
  test.beforeEach(() => sellGeneric(true));
  test.afterEach(() => sellGeneric(false));

  test('an assessment of no specified type: bought, answered, completed on its own page, read and taken home as PDF', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    await signInAs(page, person);
    const id = await openAttempt(request, person, 'other');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Mulai Tes' }).click();
    await expect(page).toHaveURL(`/assessment/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Skrining Kesiapan Sekolah' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
    await next(page).click();
    await expect(page.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
    await answerSteps(page, { 1: 'Sudah terlihat', 2: 'Mulai terlihat', 3: 'Belum terlihat' }, 1, 2);
    await choose(page, 'Belum terlihat');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Selesai', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Asesmen Selesai!' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat Laporan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hasil Skrining Kesiapan Sekolah' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Jawaban Anda' }).getByRole('listitem')).toContainText([
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
