import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Admin workspace', { tag: ['@once', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('the search opens with /, finds a person by email, and Enter opens the person', async ({
    adminPage: page,
    parent,
  }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Cari di area admin' });
    const field = dialog.getByLabel('Nama, email, WhatsApp, nama anak, atau nomor');
    await expect(field).toBeFocused();
    await field.fill(parent.email);
    const person = dialog.getByRole('group', { name: 'Orang' }).getByRole('option');
    await expect(person).toHaveCount(1);
    await expect(person).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/admin/users/${parent.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ratna Wijaya' })).toBeVisible();
    await expect(page.getByText('Belum ada pesanan')).toBeVisible();
    await expectAccessible(page);
  });

  test('a dialog that is closed returns the focus to the button that opened it', async ({ adminPage: page }) => {
    await page.goto('/admin/users');
    for (const [button, name] of [
      ['Pintasan', 'Pintasan papan ketik'],
      [/^Cari\b/, 'Cari di area admin'],
    ] as const) {
      const opener = page.getByRole('button', { name: button }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});
