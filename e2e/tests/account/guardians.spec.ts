import type { Page } from '@playwright/test';
import { PARTICIPANT } from '../../support/api/responses.ts';
import { bearer, newEmail } from '../../support/api/users.ts';
import {
  answerWithKeyboard,
  expectAccessible,
  expectVariantAccessible,
  pressOn,
  typeInto,
} from '../../support/pages/accessibility.ts';
import { readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { readInvitation, wrongPin } from '../../support/pages/secret-links.ts';
import { fillRegistration, signInAdmin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const CHILD = PARTICIPANT.childName;
const NOTES = 'Suka musik';
const card = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CHILD, exact: true }) });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('Guardians of a child', { tag: ['@assessment-mf', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('a parent invites the other one, who registers, consents and reads the result until the parent ends it', async ({
    parentPage: owner,
    parent,
    parentApi,
    request,
    otherPage: other,
    adminApi,
  }) => {
    const profile = { name: CHILD, birthDate: PARTICIPANT.childBirthDate, notes: NOTES };
    expect((await request.post('/api/children', { data: profile, ...bearer(parent.accessToken) })).status()).toBe(201);
    const id = await parentApi.completeSensory(3);

    const { address, pin } = await test.step('the parent invites somebody', async () => {
      await owner.goto('/account/children');
      await pressOn(owner, card(owner).getByRole('button', { name: `Undang wali lain untuk ${CHILD}` }));
      const dialog = owner.getByRole('dialog', { name: 'Undang wali lain?' });
      await expect(dialog).toBeVisible();
      await expectAccessible(owner);
      await pressOn(owner, dialog.getByRole('button', { name: 'Buat undangan' }));
      await expect(owner.getByRole('heading', { name: 'Undangan sudah dibuat' })).toBeFocused();
      const created = await readInvitation(owner.locator('body'), 'Tautan undangan');
      await expectAccessible(owner);
      await pressOn(owner, owner.getByRole('button', { name: 'Selesai' }));
      await expect(owner.getByText(created.pin)).toHaveCount(0);
      await expect(owner.getByRole('heading', { name: 'Wali lain' })).toBeFocused();
      await expect(card(owner)).toContainText('Undangan terbuka sampai');
      await expectVariantAccessible(owner);
      return { address: new URL(created.address), pin: created.pin };
    });
    expect(address.pathname + address.search).toBe('/account/children/invitation');
    expect(address.hash).toMatch(/^#[\w-]{32}$/);

    const requested: string[] = [];
    other.on('request', (each) => requested.push(each.url()));

    await test.step('the other parent registers and comes back to the invitation', async () => {
      await other.goto(address.href);
      await expectToast(
        other,
        'Masuk dahulu',
        'Masuk atau daftar dengan akun Anda sendiri untuk membuka undangan ini.',
      );
      await expect(other).toHaveURL(/\/login\?next=/);
      await expect(other.getByText('Undangan menjadi wali satu profil anak')).toBeVisible();
      await other.getByRole('main').getByRole('link', { name: 'Daftar akun baru' }).click();
      await fillRegistration(other, newEmail());
      await other.getByLabel('Nama depan').fill('Dimas');
      await other.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }).click();
      await expect(title(other, 'Undangan wali')).toBeVisible();
    });

    await test.step('a wrong PIN opens nothing, and the right one leads to the own consent', async () => {
      await typeInto(other, other.getByLabel('PIN', { exact: true }), wrongPin(pin));
      await other.keyboard.press('Enter');
      await expect(other.getByLabel('PIN', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(other.getByText('Bima')).toHaveCount(0);
      await expectAccessible(other);
      await other.getByLabel('PIN', { exact: true }).fill(pin);
      await pressOn(other, other.getByRole('button', { name: 'Buka undangan' }));
      await expect(other.getByText('Ratna Wijaya mengundang Anda menjadi wali untuk profil Bima.')).toBeVisible();
      await expect(title(other, 'Undangan wali')).toBeFocused();
      await other.getByRole('radio', { name: 'Ayah', exact: true }).check();
      await other.getByRole('button', { name: 'Saya setuju' }).click();
    });

    await test.step('the other parent reads what guardians see of each other, and accepts', async () => {
      const accept = other.getByRole('button', { name: 'Terima undangan' });
      await expect(other.getByRole('radio', { name: 'Saya ayah anak ini' })).toBeChecked();
      await pressOn(other, accept);
      await expect(other.getByText('Beri tanda setuju.')).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('checkbox', { name: /saya menyetujui hal-hal ini/ }).check();
      await pressOn(other, accept);
      await expectToast(other, 'Anda sekarang wali profil ini');
    });

    await test.step('the other parent sees the child, the result and its PDF', async () => {
      await expect(card(other)).toContainText('Profil milik Ratna Wijaya');
      await expect(card(other)).toContainText(NOTES);
      await expect(card(other)).toContainText('Diisi oleh Ratna Wijaya (pemilik profil)');
      await expect(other.getByRole('button', { name: `Ubah profil ${CHILD}` })).toHaveCount(0);
      await expectAccessible(other);
      await pressOn(other, card(other).getByRole('link', { name: /^Profil Sensori/ }));
      await expect(other).toHaveURL(`/account/children/results/${id}`);
      await expect(title(other, 'Hasil Profil Sensori Anak')).toBeVisible();
      await expect(other).toHaveTitle(/^Hasil Asesmen · /);
      await expect(other.getByText('Diisi oleh Ratna Wijaya')).toBeVisible();
      await expectAccessible(other);
      const file = await saveDownload(other, () => other.getByRole('button', { name: 'Unduh PDF' }).click());
      expect(await readPdfText(file)).toContain(CHILD);
      expect(requested.filter((url) => url.includes(address.hash.slice(1)) || url.includes(pin))).toEqual([]);
    });

    await test.step('staff open the person of the result with the keyboard, and see who answers for the child', async () => {
      const staff = await owner.context().newPage();
      await signInAdmin(staff, adminApi.token);
      await staff.goto(`/admin/assessment-result/${id}`);
      await pressOn(staff, staff.getByRole('link', { name: 'Ratna Wijaya' }).first());
      const family = staff.getByRole('region', { name: 'Anak, wali, dan pengamat' });
      await expect(family.getByRole('list', { name: 'Wali anak' })).toContainText('Dimas Wijaya (Ayah), sejak');
      await expect(family.getByText('Berlaku', { exact: true })).toBeVisible();
      await expectAccessible(staff);
      await staff.close();
    });

    await test.step('the parent ends it', async () => {
      await owner.reload();
      await expect(card(owner)).toContainText('Dimas Wijaya, ayah, sejak');
      await expect(card(owner)).toContainText('Diisi oleh Anda');
      await expectAccessible(owner);
      await pressOn(owner, card(owner).getByRole('button', { name: 'Akhiri akses Dimas Wijaya' }));
      const dialog = owner.getByRole('alertdialog', { name: 'Akhiri akses Dimas Wijaya?' });
      await expectVariantAccessible(owner);
      await pressOn(owner, dialog.getByRole('button', { name: 'Akhiri akses' }));
      await expectToast(owner, 'Perubahan tersimpan');
      await expect(owner.getByText('Dimas Wijaya')).toHaveCount(0);
      await expect(owner.getByRole('heading', { name: 'Wali lain' })).toBeFocused();
    });

    await test.step('the other parent sees nothing any more', async () => {
      await other.getByRole('button', { name: 'Unduh PDF' }).click();
      await expect(other.getByText('Mungkin akses Anda sebagai wali sudah berakhir', { exact: false })).toBeVisible();
      await expect(other.getByText(CHILD)).toHaveCount(0);
      await expectVariantAccessible(other);
      await other.getByRole('link', { name: 'Buka halaman Anak' }).click();
      await expect(other.getByText('Belum ada profil anak')).toBeVisible();
      await expect(other.getByText('Bima')).toHaveCount(0);
      await other.goto(address.href);
      await expect(other.getByText('Undangan ini sudah tidak berlaku', { exact: false })).toBeVisible();
      await expectAccessible(other);
    });
  });

  test('the keyboard alone is enough to invite somebody and to take the invitation back', async ({
    parentPage: page,
    parent,
    request,
  }) => {
    const profile = { name: CHILD, birthDate: PARTICIPANT.childBirthDate };
    expect((await request.post('/api/children', { data: profile, ...bearer(parent.accessToken) })).status()).toBe(201);
    await page.goto('/account/children');
    const invite = card(page).getByRole('button', { name: `Undang wali lain untuk ${CHILD}` });
    const dialog = page.getByRole('dialog', { name: 'Undang wali lain?' });
    await pressOn(page, invite);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(invite).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: 'Buat undangan' }));
    await expect(page.getByRole('heading', { name: 'Undangan sudah dibuat' })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Selesai' }));
    await answerWithKeyboard(page, {
      button: card(page).getByRole('button', { name: /^Batalkan undangan sampai/ }),
      dialog: page.getByRole('alertdialog', { name: 'Batalkan undangan?' }),
      confirm: 'Batalkan undangan',
      after: card(page).getByRole('heading', { name: 'Wali lain' }),
    });
    await expect(card(page).getByText('Undangan terbuka sampai')).toHaveCount(0);
  });
});
