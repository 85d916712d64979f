import { PASSWORD } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const NEW_PASSWORD = 'Sepeda-ungu-berlayar-7';

test.describe('Account', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('changes the password with the current one, which alone opens the account afterwards', {
    tag: '@phone',
  }, async ({ parentPage: page, parent, request }) => {
    await page.goto('/account');
    const form = page.getByRole('region', { name: 'Ubah password' });
    const current = form.getByLabel('Password saat ini');
    await expect(current).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Putar video profil' })).toHaveCount(0);
    await expectAccessible(page);
    const change = async (password: string) => {
      await current.fill(password);
      await form.getByLabel('Password baru').fill(NEW_PASSWORD);
      await form.getByLabel('Konfirmasi password').fill(NEW_PASSWORD);
      await form.getByRole('button', { name: 'Ubah password' }).click();
    };
    await change('bukan-password-ini');
    await expect(current).toHaveAccessibleDescription('Password saat ini tidak sesuai');
    await expect(current).toBeFocused();
    await expectAccessible(page);

    await change(PASSWORD);
    await expectToast(page, 'Password Diubah', 'Perangkat lain yang memakai akun ini sudah keluar.');
    const logIn = (password: string) =>
      request
        .post('/api/auth/login', { data: { email: parent.email, password } })
        .then((response) => response.status());
    expect(await logIn(PASSWORD)).toBe(401);
    expect(await logIn(NEW_PASSWORD)).toBe(200);
    // The session that made the change continues.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
  });

  test('the page of the link in a reminder refuses a wrong link and confirms a valid one', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/reminders?token=bukan-token');
    const stop = page.getByRole('button', { name: 'Berhenti menerima pengingat' });
    await stop.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(stop).toBeEnabled();
    await expectAccessible(page);

    // The e-mail is sent days after a start, so its token is checked by the API's tests.
    await mockCall(page, '/api/reminders/opt-out?*', 204);
    await stop.click();
    await expect(page.getByText('Kami tidak akan mengirim pengingat lagi.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Terima pengingat lagi' })).toBeVisible();
    await expectAccessible(page);
  });

  test('lists devices, ends another one at once, then all of them', async ({ parentPage: page, parent, request }) => {
    const other = await request.post('/api/auth/login', { data: { email: parent.email, password: PASSWORD } });
    const { accessToken } = await other.json();
    const statusThere = async () =>
      (await request.get('/api/auth/user', { headers: { Authorization: `Bearer ${accessToken}` } })).status();
    await page.goto('/account');
    const devices = page.getByRole('region', { name: 'Perangkat dan sesi' });
    await expect(devices.getByRole('listitem').filter({ hasText: 'Perangkat ini' })).toHaveCount(1);
    expect(await statusThere()).toBe(200);
    // By keyboard: the button's device disappears, so the list takes the focus.
    const end = devices.getByRole('button', { name: /^Keluarkan/ }).first();
    const before = await devices.getByRole('listitem').count();
    await end.focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Perangkat Dikeluarkan', 'Perangkat itu harus masuk lagi untuk membuka akun Anda.');
    await expect(devices.getByRole('listitem')).toHaveCount(before - 1);
    await expect(devices.getByRole('list')).toBeFocused();
    expect(await statusThere()).toBe(401);

    await devices.getByRole('button', { name: 'Keluar dari semua perangkat', exact: true }).click();
    await expectVariantAccessible(page);
    await page.getByRole('button', { name: 'Ya, keluar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});
