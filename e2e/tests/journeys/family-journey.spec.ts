import { readZip } from '@kenali/node-utils/testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { PARTICIPANT } from '../../support/api/responses.ts';
import { createUserApi } from '../../support/api/user-api.ts';
import { PASSWORD, registerParent } from '../../support/api/users.ts';
import { expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { type Invitation, inviteObserver, observersCard, shareResult } from '../../support/pages/secret-links.ts';
import { answerPage, expectedProgress, expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { consentOnPage, signIn } from '../../support/pages/sessions.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

/** The jobs that build an archive and erase data look for work every few seconds. */
const JOB_DONE = { timeout: 90_000 };

/** Passes the pages that are answered already, answers the last one and completes. `main-journey` answers all of them. */
async function completeAnswers(page: Page): Promise<void> {
  for (let number = 1; number <= 13; number += 1) {
    await expectPage(page, number);
    if (number < 13) await pressNext(page);
  }
  await answerPage(page, 12);
  await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
  await page.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
}

/** Consents and answers like the parent, without a browser. `results/observer` does so on the page. */
async function observe(request: APIRequestContext, { address, pin }: Invitation, name: string): Promise<void> {
  const post = async (call: string, data: object) => {
    const response = await request.post(`/api/observations/${call}`, { data });
    expect(response.status(), call).toBe(200);
    return response.json();
  };
  const { session } = await post('open', { token: new URL(address).hash.slice(1), pin });
  const { version, hash } = (await post('view', { session })).text;
  await post('consent', { session, version, hash, name, consent: true });
  await post('complete', { session, ...expectedProgress(13) });
}

test.describe('Family journey', { tag: ['@assessment-mf', '@once'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('a parent consents, saves the child, answers, compares two results and two observers, shares one, downloads everything and has it erased', async ({
    page,
    request,
    browser,
    otherPage: observer,
  }) => {
    test.setTimeout(300_000);
    const parent = await registerParent(request, { consents: false });
    const api = createUserApi(request, parent);
    await signIn(page, parent);

    await test.step('the consent opens the profiles, and the child is saved once', async () => {
      await page.goto('/account/children');
      await consentOnPage(page);
      await page.getByRole('button', { name: 'Tambah anak' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tambah anak' });
      await dialog.getByLabel('Nama anak').fill(PARTICIPANT.childName);
      await dialog.getByLabel('Tanggal lahir anak').fill(PARTICIPANT.childBirthDate);
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expect(page.getByRole('heading', { name: PARTICIPANT.childName })).toBeVisible();
    });

    const earlier = await api.completeSensory(2);
    const id = await api.openUserAssessment('sensory');
    await api.saveProgress(id, expectedProgress(12));

    await test.step('all 125 items are answered for the saved child', async () => {
      await page.goto(`/sensory-profile/${id}`);
      await page.getByRole('radio', { name: new RegExp(`^${PARTICIPANT.childName}`) }).check();
      await page.getByLabel('Nama orangtua/pengasuh').fill('Ratna Wijaya');
      await page.getByLabel('Hubungan dengan anak').selectOption('Ibu');
      await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
      await completeAnswers(page);
      await expect(page).toHaveURL(new RegExp(`/results/${id}$`));
    });

    await test.step('both results of the child are side by side', async () => {
      const change = page.getByRole('region', { name: 'Perubahan dari Waktu ke Waktu' });
      await expect(change).toBeVisible();
      await unfold(page);
      await expect(change.getByRole('row').filter({ hasText: 'B. Visual' })).toContainText('2,0');
      await page.goto('/account/children');
      const child = page.getByRole('listitem').filter({ hasText: PARTICIPANT.childName });
      for (const result of [id, earlier])
        await expect(child.locator(`a[href="/results/${result}"]`).first()).toBeVisible();
    });

    await test.step('a teacher answers the same items, opens the link with the PIN, and the parent reads the comparison', async () => {
      await page.goto(`/results/${id}`);
      const invitation = await inviteObserver(page, 'Guru');
      await observersCard(page).getByRole('button', { name: 'Selesai' }).click();
      await observe(request, invitation, 'Bu Rini');
      await observer.goto(invitation.address);
      await observer.getByLabel('PIN', { exact: true }).fill(invitation.pin);
      await observer.getByRole('button', { name: 'Buka undangan' }).click();
      await expect(observer.getByText('Terima kasih, Bu Rini. Pengamatan Anda sudah selesai.')).toBeVisible();
      await page.reload();
      const comparison = page.getByRole('region', { name: 'Dua Pengamat' });
      await expect(comparison).toBeVisible();
      await unfold(page);
      // Both gave the same answers, of which 5 are "not observed".
      await expect(comparison.getByText('120 dari 120 butir (100%)')).toHaveCount(2);
      await expect(comparison.getByRole('rowheader', { name: 'B. Visual' })).toBeVisible();
      await expect(observersCard(page).getByText('Guru: Bu Rini')).toBeVisible();
    });

    const shared = await (await browser.newContext()).newPage();
    await test.step('a professional opens the shared result with the PIN', async () => {
      await page.goto(`/results/${id}`);
      const { address, pin } = await shareResult(page);
      await shared.goto(address);
      await shared.getByLabel('PIN', { exact: true }).fill(pin);
      await shared.getByRole('button', { name: 'Buka hasil' }).click();
      await expect(shared.getByRole('region', { name: 'Ringkasan' })).toContainText(PARTICIPANT.childName);
    });

    await test.step('the archive has both results as reports', async () => {
      await page.goto('/account/data');
      const section = page.getByRole('region', { name: 'Unduh data saya' });
      await section.getByRole('button', { name: 'Buat berkas' }).click();
      await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      const download = section.getByRole('button', { name: 'Unduh', exact: true });
      await expect(download).toBeVisible(JOB_DONE);
      const { bytes } = await saveDownload(page, () => download.click());
      const reports = [...readZip(bytes).keys()].filter((name) => name.startsWith('laporan/'));
      for (const result of [id, earlier])
        expect(reports.filter((name) => name.startsWith(`laporan/${result}-`))).toHaveLength(1);
    });

    await test.step('after the undo, neither the parent nor the professional finds anything about the child', async () => {
      const section = page.getByRole('region', { name: 'Hapus atau perbaiki data' });
      await section.getByRole('radio', { name: `Data ${PARTICIPANT.childName}` }).check();
      await section.getByRole('button', { name: 'Lanjutkan penghapusan' }).click();
      const dialog = page.getByRole('alertdialog', { name: `Hapus data ${PARTICIPANT.childName}?` });
      await dialog.getByLabel('Password saat ini', { exact: true }).fill(PASSWORD);
      await expectVariantAccessible(page);
      await dialog.getByRole('button', { name: 'Hapus data' }).click();
      await expect(page.getByText(`Data ${PARTICIPANT.childName} akan dihapus`)).toBeVisible();
      await expectVariantAccessible(page);
      // Seven days pass.
      await inDatabase((db) =>
        db.collection('dataRequests').updateOne({ userId: parent.id }, { $set: { notBefore: new Date(0) } }),
      );
      const readState = () =>
        inDatabase((db) => db.collection('dataRequests').findOne({ userId: parent.id })).then((found) => found?.state);
      await expect.poll(readState, JOB_DONE).toBe('done');
      for (const result of [id, earlier]) {
        await page.goto(`/results/${result}`);
        await expect(page.getByText(PARTICIPANT.childName)).toHaveCount(0);
      }
      await page.goto('/account/children');
      await expect(page.getByText('Belum ada profil anak')).toBeVisible();
      await observer.reload();
      await expect(observer.getByText(/^Tautan tidak ditemukan\./)).toBeVisible();
      // The open page asks every 30 seconds.
      await expect(shared.getByRole('heading', { level: 1, name: /^Tautan / })).toBeVisible(JOB_DONE);
      await expect(shared.getByText(PARTICIPANT.childName)).toHaveCount(0);
    });
  });
});
