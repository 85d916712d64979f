import { type GoogleStandIn, startGoogle } from '../../../services/api/test/google-stand-in.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { createOwnSite, type OwnSite } from '../../support/stack/servers.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Sign-in with Google', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  let google: GoogleStandIn;
  let site: OwnSite;
  const sub = `${Date.now()}`;
  const dewi = {
    sub,
    email: `dewi${sub}@gmail.com`,
    email_verified: true,
    given_name: 'Dewi',
    family_name: 'Anggraini',
  };
  test.beforeAll(async () => {
    google = await startGoogle({ people: [dewi] });
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
    const main = page.getByRole('main');

    await page.goto(`${site.url}/register?next=%2Faccount`);
    await expect(main.getByRole('button', { name: 'Daftar dengan Google' })).toBeVisible();
    await expectVariantAccessible(page);
    await main.getByRole('button', { name: 'Daftar dengan Google' }).click();
    await page.getByRole('link', { name: 'Batal' }).click();
    await expect(page.getByRole('alert')).toContainText('Masuk dengan Google dibatalkan');
    await expect(page).toHaveURL(`${site.url}/login/google`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Coba lagi dengan Google' }).click();
    await page.getByRole('link', { name: dewi.email }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lengkapi Data Anda' })).toBeFocused();
    await expect(page).toHaveURL(`${site.url}/login/google`);
    await expect(page.getByLabel('Nama depan')).toHaveValue('Dewi');
    await main.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByLabel('Nomor WhatsApp')).toBeFocused();
    await page.getByLabel('Nomor WhatsApp').fill('081200000001');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expectToast(page, 'Registrasi Berhasil!');
    await expect(page).toHaveURL(`${site.url}/account`);

    const section = page.getByRole('region', { name: 'Masuk dengan Google' });
    await section.getByRole('button', { name: 'Putuskan Google' }).click();
    await expect(section.getByText('Akun Anda belum memiliki password.')).toBeVisible();
    await expectAccessible(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.url}/login?next=%2Faccount`);
    await expect(main.getByRole('button', { name: 'Masuk dengan Google' })).toBeVisible();
    await expectVariantAccessible(page);
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
});
