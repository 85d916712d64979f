import type { SampleReport, SensoryResult } from '@kenali/contracts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectDemoCatalogue, mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { expectVideo, mockVideo } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Landing page', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('shows both calls to action, every assessment, four steps and the video', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await mockVideo(page);
    await mockCatalogue(page, await oneOfEachType(request));
    await page.goto('/');
    const hero = page.getByRole('region', { name: /^Kenali cara anak Anda/ });
    await expect(hero.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('region', { name: 'Asesmen yang tersedia' }).getByRole('article')).toHaveCount(4);
    const steps = page.getByRole('region', { name: 'Cara kerjanya' }).getByRole('listitem');
    await expect(steps).toHaveText([/^Pilih asesmen/, /^Bayar dengan aman/, /^Kerjakan asesmen/, /^Terima hasil/]);
    // What parents ask before they pay follows what the specification asks for.
    const know = page.getByRole('region', { name: 'Sebelum Anda memilih' });
    await expect(know.getByText(/bukan diagnosis/)).toBeVisible();
    await expect(know.getByText('Profil Sensori Anak: 30–45 menit')).toBeVisible();
    await page.getByText('Apakah hasilnya berupa diagnosis?').click();
    await expect(page.getByText(/^Bukan\. Hasil menggambarkan/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Masih ada pertanyaan' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
    await expectAccessible(page);
    // The foot of this page does not show it a second time.
    await page.getByRole('button', { name: 'Putar video profil' }).click();
    await expectVideo(page.getByRole('main'));
    await hero.getByRole('link', { name: 'Daftar' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('the example has the values of the sample report', async ({ page, request }) => {
    const { results } = (await (await request.get('/api/sample-report')).json()) as SampleReport;
    const scores = (results as SensoryResult).sectionScores;
    // From 1 to 5, as percent of the way from "never" to "always".
    const shareOf = (letter: string) => `${Math.round((Number(scores[letter]?.average) - 1) * 25)}%`;
    await page.goto('/');
    const lines = page.getByRole('figure', { name: /Profil sensori Bima/ }).getByRole('listitem');
    await expect(lines).toHaveCount(4);
    const shown = await lines.evaluateAll((all) =>
      all.map((line) => [
        line.querySelector('span')?.textContent,
        line.querySelectorAll('rect')[1]?.getAttribute('width'),
      ]),
    );
    expect(shown).toEqual([
      ['Pendengaran', shareOf('A')],
      ['Sentuhan', shareOf('D')],
      ['Perencanaan gerakan', shareOf('G')],
      ['Penglihatan', shareOf('B')],
    ]);
  });

  test('a sample opens from the top, and ends with an example report, the price and the next step', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/');
    await expectDemoCatalogue(page.getByRole('main'));
    const hero = page.getByRole('region', { name: /^Kenali cara anak Anda/ });
    await hero.getByRole('button', { name: /^Coba Sample Gratis/ }).click();
    const dialog = page.getByRole('dialog');
    for (let question = 1; question <= 4; question += 1) {
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: /^(Selanjutnya|Lihat Hasil Sample)$/ }).click();
    }
    const teaser = page.getByRole('dialog', { name: 'Selamat!' });
    await expect(teaser.getByRole('figure', { name: /^Contoh laporan/ })).toBeVisible();
    await expect(teaser.getByText('Rp 350.000')).toBeInViewport();
    await expect(teaser.getByRole('link', { name: 'Daftar & Akses Penuh' })).toBeInViewport();
    await expectAccessible(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test('the sample and the example are in the first window', { tag: '@once' }, async ({ page }) => {
      await page.goto('/');
      const hero = page.getByRole('region', { name: /^Kenali cara anak Anda/ });
      await expect(hero.getByRole('button', { name: /^Coba Sample Gratis/ })).toBeInViewport();
      await expect(hero.getByRole('img', { name: 'Seorang ibu merangkul anaknya' })).toBeInViewport();
      await expect(hero.getByText('Profil sensori Bima, 6 tahun')).toBeInViewport();
    });
  });
});
