import { readZip } from '@kenali/node-utils/testing';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { PASSWORD } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { readCsvRows, readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS, holdRequests } from '../../support/pages/network.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

/** An archive takes seconds; the machine of the test may be busy. */
const READY = { timeout: 60_000 };

test.describe('Own data', { tag: ['@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('is requested with the password, downloaded as an archive with every file, and gone after its time', async ({
    parentPage: page,
    parent,
    parentApi,
  }) => {
    const result = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7),
    });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Lihat, unduh, atau hapus data saya' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data saya' })).toBeVisible();
    const section = page.getByRole('region', { name: 'Unduh data saya' });
    await section.getByRole('button', { name: 'Buat berkas' }).click();
    const password = section.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('bukan-password-ini');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Password saat ini tidak sesuai');
    await password.fill(PASSWORD);
    const release = await holdRequests(page, '**/api/data-exports/newest');
    await page.keyboard.press('Enter');
    await expect(section.getByRole('progressbar', { name: 'Menyusun berkas' })).toBeVisible();
    await expectAccessible(page);
    release();

    const download = section.getByRole('button', { name: 'Unduh', exact: true });
    await expect(download).toBeVisible(READY);
    await expect(section.getByRole('status')).toHaveText('Berkas data Anda siap diunduh.');
    await expect(section).toContainText(/Berkas siap: [\d,]+ KB, dapat diunduh sampai/);
    await expectAccessible(page);
    const saved = await saveDownload(page, () => download.click());
    expect(saved.name).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(saved.bytes);
    const bytesOf = (name: string) => ({ name, bytes: files.get(name) as Buffer });
    const data = JSON.parse(String(files.get('data.json')));
    expect(data.profil).toMatchObject([{ _id: parent.id, email: parent.email, firstName: 'Ratna' }]);
    expect(data.asesmen.map(({ _id }: { _id: number }) => _id)).toEqual([result]);
    expect(readCsvRows(bytesOf('jawaban.csv'))).toHaveLength(1 + 70);
    expect(readCsvRows(bytesOf('profil.csv'))[1]).toContain(parent.email);
    expect(String(files.get('BACA-SAYA.txt'))).toContain('YANG TIDAK ADA DI SINI');
    const [report] = [...files.keys()].filter((name) => name.startsWith(`laporan/${result}-`));
    expect(await readPdfText(bytesOf(report as string))).toContain('Ratna Wijaya');

    await page.reload();
    await expect(download).toBeVisible();
    await inDatabase((db) =>
      db.collection('dataExports').updateOne({ userId: parent.id }, { $set: { expiresAt: new Date(0) } }),
    );
    await download.click();
    await expect(section.getByText('Berkas sudah kedaluwarsa')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Buat baru' })).toBeVisible();
    await expectAccessible(page);
  });
});
