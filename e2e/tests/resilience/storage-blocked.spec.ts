import { submitLogin } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Blocked storage', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  /** As in a browser that blocks site data: access to storage throws, and the Locks API refuses. */
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      navigator.locks.request = async () => {
        throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
      };
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException(`Failed to read the '${area}' property from 'Window'`, 'SecurityError');
          },
        });
    }),
  );

  test('landing page, catalogue, cart, login and the page for releases work for this visit', async ({
    page,
    parent,
  }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'Asesmen yang tersedia' }).getByRole('article').first(),
    ).toBeVisible();
    await page.goto('/assessments');
    const note = page.getByRole('status').filter({ hasText: 'Peramban ini tidak menyimpan data situs' });
    await expect(note).toHaveCount(0);
    await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
    await expect(note).toContainText('setelah halaman dimuat ulang Anda perlu masuk lagi');
    await note.getByRole('button', { name: 'Mengerti' }).click();
    await expect(note).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await page.goto('/login');
    await submitLogin(page, parent);
    await expect(page.getByRole('heading', { level: 1, name: /^Halo, Ratna/ })).toBeVisible();
    await page.goto('/developers');
    await expect(page.getByRole('heading', { level: 1, name: 'Rilis pengembang' })).toBeVisible();
    await expect(page.getByLabel('Rilis catalog-mf')).toBeVisible();
  });
});
