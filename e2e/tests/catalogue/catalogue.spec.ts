import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Catalogue', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('the sensory sample works with the keyboard, keeps nothing, and its teaser links to registration and login', async ({
    page,
  }) => {
    await page.goto('/assessments');
    const trigger = page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const sample = page.getByRole('dialog', { name: 'Contoh pertanyaan Profil Sensori' });
    await expect(sample.getByText('Pertanyaan 1 dari 4')).toBeVisible();
    for (const label of ['Tidak Pernah', 'Jarang', 'Kadang-kadang', 'Sering', 'Selalu'])
      await expect(sample.getByRole('radio', { name: label })).toBeVisible();
    await expect(sample.getByRole('button', { name: 'Selanjutnya' })).toBeDisabled();
    await expectAccessible(page);

    // Tab reaches the choices, an arrow or a digit chooses, and Tab reaches the buttons.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(sample.getByRole('radio', { name: 'Tidak Pernah' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(sample.getByRole('radio', { name: 'Jarang' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const [number, key] of [
      [2, '4'],
      [3, '1'],
    ] as const) {
      await expect(sample.getByText(`Pertanyaan ${number} dari 4`)).toBeVisible();
      await expect(sample.getByRole('button', { name: 'Selanjutnya' })).toBeDisabled();
      await page.keyboard.press(key);
      await page.keyboard.press('Tab');
      await expect(sample.getByRole('button', { name: 'Sebelumnya' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(sample.getByText('Pertanyaan 4 dari 4')).toBeVisible();
    await page.keyboard.press('5');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(sample.getByRole('button', { name: 'Lihat Hasil Sample' })).toBeFocused();
    await page.keyboard.press('Enter');

    const teaser = page.getByRole('dialog', { name: 'Selamat!' });
    await expect(teaser.getByText(/125 pertanyaan/)).toBeVisible();
    await expect(teaser.getByText(/^Bukti belum ada: .* Batasnya dijelaskan pada setiap hasil\.$/)).toBeVisible();
    await expect(teaser.getByRole('link', { name: 'Daftar & Akses Penuh' })).toHaveAttribute(
      'href',
      /^\/register\?next=%2Fassessments%2F\d+$/,
    );
    await expect(teaser.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
      'href',
      /^\/login\?next=%2Fassessments%2F\d+$/,
    );
    await page.keyboard.press('Escape');
    await expect(teaser).toHaveCount(0);
    await expect(trigger).toBeFocused();

    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toMatch(/sampl/i);
    await page.keyboard.press('Enter');
    await expect(sample.getByText('0 dijawab')).toBeVisible();
  });
});
