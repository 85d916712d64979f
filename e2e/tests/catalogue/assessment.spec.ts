import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { expect, test } from '../../support/test.ts';

const SENSORY = 'Profil Sensori Anak';
const PATH = '/assessments/1';

test.describe('The page of an assessment', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('the name on a card leads to it, and it sells what the card sells', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/assessments');
    const name = page.getByRole('article').getByRole('link', { name: SENSORY, exact: true });
    await expect(name).toBeVisible();
    await expectAccessible(page);
    await name.click();
    await expect(page).toHaveURL(PATH);
    const heading = page.getByRole('heading', { level: 1, name: SENSORY });
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(`${SENSORY} · Kenali`);
    for (const name of ['Apa yang dilihat', 'Fungsi dan batas asesmen', 'Bukti ilmiah dan batasnya', 'Isi hasilnya'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Bagaimana konsultasi online dijadwalkan?').click();
    await expectVariantAccessible(page);
    await page.getByRole('button', { name: `Tambah ke Keranjang ${SENSORY}` }).click();
    await expect(page.getByRole('button', { name: `Lihat di keranjang ${SENSORY}` })).toBeVisible();
  });

  test('from there, the report of an invented child opens without an account, as page and as PDF', async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('link', { name: 'Baca contoh laporan lengkap' }).click();
    await expect(page).toHaveURL('/contoh-laporan');
    await expect(page.getByRole('heading', { level: 1, name: 'Contoh Laporan' })).toBeVisible();
    await expect(page.getByText('jawaban karangan tentang anak yang tidak ada')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rincian Per Bagian' })).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Contoh_Laporan_Profil_Sensori.pdf');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test('nothing scrolls sideways', { tag: '@once' }, async ({ page }) => {
      for (const path of [PATH, '/contoh-laporan', '/']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      }
    });
  });
});
