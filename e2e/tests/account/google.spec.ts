import { type GooglePerson, type GoogleStandIn, startGoogle } from '../../../services/api/test/google-stand-in.ts';
import { PASSWORD, registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { keepPicture, keepWholePage } from '../../support/pages/pictures.ts';
import { codeFor, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expectVariantAccessible } from '../../support/pages/variants.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { createOwnSite, type OwnSite } from '../../support/stack/servers.ts';
import { expect, test } from '../../support/test.ts';

const id = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
const personOf = (email: string): GooglePerson => ({ sub: id(), email, email_verified: true });
/** The code of an email would do the same. */
const verifyAddress = (email: string) =>
  inDatabase((db) => db.collection('users').updateOne({ email }, { $set: { isEmailVerified: true } }));

test.describe('Sign-in with Google', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  let google: GoogleStandIn;
  let site: OwnSite;
  const people: GooglePerson[] = [];
  test.beforeAll(async () => {
    google = await startGoogle({ people });
    site = createOwnSite({ env: google.env });
    await site.start();
  });
  test.afterAll(async () => {
    await site.kill();
    await google.stop();
  });

  test('registers a person, signs in again with the wish kept, ends at a password, and a refusal changes nothing', async ({
    page,
  }) => {
    const dewi = { ...personOf(`dewi${id()}@gmail.com`), given_name: 'Dewi', family_name: 'Anggraini' };
    people.push(dewi);
    const shot = (name: string) => keepWholePage(page, name);
    const main = page.getByRole('main');

    await page.goto(`${site.url}/register?next=%2Faccount`);
    await expect(main.getByRole('button', { name: 'Daftar dengan Google' })).toBeVisible();
    await expectVariantAccessible(page);
    await shot('register');
    await main.getByRole('button', { name: 'Daftar dengan Google' }).click();
    await page.getByRole('link', { name: 'Batal' }).click();
    await expect(page.getByRole('alert')).toContainText('Masuk dengan Google dibatalkan');
    await expect(page).toHaveURL(`${site.url}/login/google`);
    await expectAccessible(page);
    await shot('cancelled');
    await page.getByRole('button', { name: 'Coba lagi dengan Google' }).click();
    await page.getByRole('link', { name: dewi.email }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lengkapi Data Anda' })).toBeFocused();
    await expect(page).toHaveURL(`${site.url}/login/google`);
    await expect(page.getByLabel('Nama depan')).toHaveValue('Dewi');
    await main.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByLabel('Nomor WhatsApp')).toBeFocused();
    await page.getByLabel('Nomor WhatsApp').fill('081200000001');
    await expectAccessible(page);
    await shot('form');
    await main.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expectToast(page, 'Registrasi Berhasil!');
    await expect(page).toHaveURL(`${site.url}/account`);

    const section = page.getByRole('region', { name: 'Masuk dengan Google' });
    await section.getByRole('button', { name: 'Putuskan Google' }).click();
    await expect(section.getByText('Akun Anda belum memiliki password.')).toBeVisible();
    await expectAccessible(page);
    await shot('account');

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.url}/login?next=%2Faccount`);
    await expect(main.getByRole('button', { name: 'Masuk dengan Google' })).toBeVisible();
    await expectVariantAccessible(page);
    await shot('login');
    await main.getByRole('button', { name: 'Masuk dengan Google' }).click();
    await page.getByRole('link', { name: dewi.email }).click();
    await expectToast(page, 'Login Berhasil!');
    await expect(page).toHaveURL(`${site.url}/account`);
    await page.goBack();
    expect(page.url()).not.toContain('code=');
    await page.goto(`${site.url}/login/google?code=curian&state=palsu`);
    await expect(page.getByRole('alert')).toContainText('Masuk dengan Google tidak berhasil');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('asks for the second factor, links only verified addresses, and says what helps otherwise', {
    tag: '@full',
  }, async ({ page, request }) => {
    const parent = await registerParent(request);
    const person = personOf(parent.email);
    people.push({ ...person, hd: 'keluarga.test' });
    const enter = async () => {
      await page.goto(`${site.url}/login`);
      await page.getByRole('main').getByRole('button', { name: 'Masuk dengan Google' }).click();
      await page.getByRole('link', { name: parent.email }).click();
    };
    await enter();
    await expect(page.getByRole('alert')).toContainText('Email ini sudah punya akun.');
    await keepPicture(page, 'refused');
    await page.getByRole('link', { name: 'Masuk dengan password' }).click();
    await submitLogin(page, parent);
    await expect(page).toHaveURL(/\/dashboard/);
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const headers = { Authorization: `Bearer ${token}` };
    const verify = `${site.url}/api/auth/second-factor`;
    const started = await request.post(`${verify}/start`, { headers, data: { currentPassword: PASSWORD } });
    const { secret } = await started.json();
    const confirmed = await request.post(`${verify}/confirm`, { headers, data: { code: await codeFor(secret, -1) } });
    expect(confirmed.ok()).toBe(true);
    await verifyAddress(parent.email);
    await page.evaluate(() => localStorage.clear());
    await enter();
    await expect(page.getByRole('heading', { level: 1, name: 'Masukkan Kode' })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Kode verifikasi').fill(await codeFor(secret, 0));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);
  });
});
