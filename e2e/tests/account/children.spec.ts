import type { Page } from '@playwright/test';
import { PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectPage } from '../../support/pages/sensory-pages.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const BIMA = { name: PARTICIPANT.childName, born: PARTICIPANT.childBirthDate };
const DEWI = { name: 'Dewi Wijaya', born: '2021-08-17' };
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function addChild(page: Page, { name, born }: typeof BIMA): Promise<void> {
  await page.getByRole('button', { name: 'Tambah anak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah anak' });
  await dialog.getByLabel('Nama anak').fill(name);
  await dialog.getByLabel('Tanggal lahir anak').fill(born);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, `Profil ${name} tersimpan`);
  await expect(card(page, name)).toBeVisible();
}

test.describe('Children', { tag: ['@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('a parent saves children, starts an assessment with one of them, and reads the results of each', {
    tag: '@phone',
  }, async ({ parentPage: page, parentApi }) => {
    await test.step('the account leads to the page, and a child is added', async () => {
      await page.goto('/account');
      await page.getByRole('link', { name: 'Kelola profil anak' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Anak' })).toBeVisible();
      await expect(page.getByText('Belum ada profil anak')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Tambah anak' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
      await expect(page.getByText('Nama anak harus diisi')).toBeVisible();
      await expect(page.getByLabel('Nama anak')).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
      await addChild(page, BIMA);
      await addChild(page, DEWI);
    });

    const id = await parentApi.openUserAssessment('sensory');
    await test.step('the participant form is filled from the profile', async () => {
      await page.goto(`/sensory-profile/${id}`);
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await page.getByRole('radio', { name: /^Dewi Wijaya/ }).check();
      await expect(page.getByLabel('Nama anak')).toHaveValue('Dewi Wijaya');
      await expect(page.getByLabel('Tanggal lahir anak')).toHaveValue('2021-08-17');
      await expectAccessible(page);
      // The next choice would otherwise overtake this one.
      const unlinked = page.waitForResponse(
        (response) =>
          response.url().endsWith(`/${id}/save-progress`) && response.request().postDataJSON().childId === null,
      );
      await page.getByRole('radio', { name: 'Isi untuk anak lain' }).check();
      await unlinked;
      await expect(page.getByLabel('Nama anak')).toHaveValue('');
      await page.getByRole('radio', { name: /^Dewi Wijaya/ }).check();
      await page.getByLabel('Nama orangtua/pengasuh').fill('Ratna Wijaya');
      await page.getByLabel('Hubungan dengan anak').selectOption('Ibu');
      await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
      await expectPage(page, 1);
      // Saved in parts: the chosen child leaves before the fields that the parent fills in after it.
      await expect
        .poll(() => parentApi.readUserAssessment(id))
        .toMatchObject({
          childId: expect.any(Number),
          participantInfo: {
            childName: 'Dewi Wijaya',
            parentName: 'Ratna Wijaya',
            relationship: 'Ibu',
            testDate: expect.any(String),
          },
        });
    });

    await parentApi.complete(id, { responses: sensoryResponses(3) });
    const other = await parentApi.completeSensory(2);
    await test.step('each child has its own result', async () => {
      await page.goto('/account/children');
      await expect(card(page, DEWI.name).getByRole('link')).toHaveAttribute('href', `/results/${id}`);
      await expect(card(page, BIMA.name).getByRole('link')).toHaveAttribute('href', `/results/${other}`);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Hapus profil Dewi Wijaya' }).click();
      await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Buka halaman Data saya' })).toBeVisible();
      await expectVariantAccessible(page);
      await page.getByRole('button', { name: 'Batal' }).click();
      await card(page, DEWI.name).getByRole('link').click();
      await expect(page.getByText('Dewi Wijaya').first()).toBeVisible();
    });

    await test.step('the dashboard shows the assessments of one child', async () => {
      await page.goto('/dashboard');
      const select = page.getByLabel('Tampilkan asesmen untuk');
      await select.selectOption({ label: 'Bima Wijaya' });
      await expect(page.getByText('Untuk Bima Wijaya')).toBeVisible();
      await expect(page.getByText('Untuk Dewi Wijaya')).toHaveCount(0);
      await expectVariantAccessible(page);
    });
  });
});
