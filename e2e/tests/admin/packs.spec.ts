import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { bearer, registerParent, verifyEmail } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible, pressOn, tabTo } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const ID = 'generic';
const PACKS = join(import.meta.dirname, '../../../libs/instruments/packs');

interface Pack {
  version: string;
  instructions: string[];
  questions: { id: number }[];
}
/** The pack of the release as another version. */
function packText(version: string, change: (pack: Pack) => void): string {
  const pack: Pack = JSON.parse(readFileSync(join(PACKS, ID, '1.0.0/pack.json'), 'utf8'));
  pack.version = version;
  change(pack);
  return JSON.stringify(pack, null, 2);
}
/** As an author saves it on a computer. */
const choosePack = (field: Locator, text: string) =>
  field.setInputFiles({ name: 'pack.json', mimeType: 'application/json', buffer: Buffer.from(text) });

// A published version stays, so the test publishes one that no other test can tell from 1.0.0: of the instrument that only
// `taking/generic` starts, with other instructions before the same items.
test.describe('Versions of questionnaires', { tag: ['@alone', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('one admin mends and proposes a version, and only another one reads what changes and publishes it', async ({
    adminPage: page,
    adminApi,
    request,
    otherPage: desk,
  }) => {
    const { versions } = await adminApi.get('packs');
    const [newest] = versions.filter(({ id }: { id: string }) => id === ID);
    const [, minor] = newest.version.split('.');
    const version = `1.${Number(minor) + 1}.0`;
    const sentence = `Bacalah setiap pernyataan dengan tenang sebelum memilih (petunjuk ${version}).`;
    const reviewer = await registerParent(request, { consents: false });
    await verifyEmail(reviewer);
    await adminApi.patch(`users/${reviewer.id}`, { role: 'admin' });

    try {
      await page.goto('/admin/packs');
      await expect(page.getByRole('heading', { level: 1, name: 'Versi Kuesioner' })).toBeVisible();
      await expect(findRow(page, `${newest.title} ${newest.version}`).filter({ hasText: ID })).toBeVisible();
      await expectAccessible(page);
      const file = page.getByLabel(/^Berkas pack.json/);
      const propose = page.getByRole('button', { name: 'Periksa dan usulkan' });

      await test.step('a broken pack has findings and is not stored', async () => {
        await tabTo(page, file);
        await choosePack(
          file,
          packText(version, ({ questions }) => (questions[1]!.id = 1)),
        );
        await pressOn(page, propose);
        await expect(page.getByRole('alert')).toBeFocused();
        const findings = page.getByRole('list', { name: 'Temuan' }).getByRole('listitem');
        await expect(
          findings.filter({ hasText: /^Pertanyaan ke-2 › id: nomor 1 dipakai dua kali.*Baris \d+, kolom \d+$/ }),
        ).toHaveCount(1);
        await expectAccessible(page);
        const { proposals } = await adminApi.get('packs');
        expect(proposals.filter((one: { version: string }) => one.version === version)).toEqual([]);
      });

      await test.step('the mended one waits, and its proposer can only withdraw it', async () => {
        await choosePack(
          file,
          packText(version, (pack) => (pack.instructions[1] = sentence)),
        );
        await propose.click();
        await expectToast(page, 'Usulan tersimpan. Admin lain diberi tahu lewat email.');
        await expect(page).toHaveURL(/\/admin\/packs\/\d+$/);
        await expect(page.getByText(/Usulan Anda menunggu admin lain sampai/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Tarik usulan' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Setujui dan terbitkan' })).toHaveCount(0);
        await expectAccessible(page);
        const path = new URL(page.url()).pathname.replace('/admin/packs', '/api/admin/pack-proposals');
        const data = { decision: 'approve', reason: 'Sudah dibaca' };
        expect((await request.post(`${path}/decide`, { data, ...bearer(adminApi.token) })).status()).toBe(403);
      });

      await test.step('another admin finds it, reads the difference and publishes it', async () => {
        const { email, password } = reviewer;
        const { accessToken } = await (await request.post('/api/admin/login', { data: { email, password } })).json();
        await signInAdmin(desk, accessToken);
        await desk.goto('/admin/packs');
        await findRow(desk, 'Menunggu persetujuan')
          .getByRole('link', { name: `${newest.title} ${version}` })
          .click();
        await expect(
          desk.getByRole('heading', { level: 2, name: `Perubahan dari versi ${newest.version}` }),
        ).toBeVisible();
        const texts = desk.getByRole('region', { name: /^Teks/ });
        await expect(texts).toContainText(sentence);
        await expectAccessible(desk);
        await pressOn(desk, desk.getByRole('button', { name: 'Setujui dan terbitkan' }));
        const dialog = desk.getByRole('dialog', { name: 'Setujui dan terbitkan versi ini?' });
        await dialog.getByLabel('Catatan').fill('Petunjuk lebih jelas, butir tetap.');
        await expectVariantAccessible(desk);
        await dialog.getByRole('button', { name: 'Setujui dan terbitkan' }).click();
        await expectToast(desk, 'Versi sudah terbit.');
        await expect(desk.getByText(/^Disetujui oleh .*: Petunjuk lebih jelas, butir tetap\.$/)).toBeVisible();
        await expect(desk.getByRole('button', { name: 'Tolak' })).toHaveCount(0);
        await expectVariantAccessible(desk);
      });

      await test.step('both find the version as a published one', async () => {
        await page.goto('/admin/packs');
        const row = findRow(page, `${newest.title} ${version}`).filter({ hasText: 'Diimpor' });
        await expect(row).toHaveCount(1);
      });
    } finally {
      await adminApi.patch(`users/${reviewer.id}`, { role: 'user' });
    }
  });
});
