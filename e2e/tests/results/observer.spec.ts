import type { Page } from '@playwright/test';
import { answerWithKeyboard, expectAccessible, pressOn, tabTo, typeInto } from '../../support/pages/accessibility.ts';
import { readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectSaved } from '../../support/pages/question-page.ts';
import { inviteObserver, observersCard, startObservation, wrongPin } from '../../support/pages/secret-links.ts';
import { answerPage, expectedProgress, expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { expect, test } from '../../support/test.ts';

const PAGES = 13;
const OBSERVER = 'Bu Rini';
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test.describe('A second observer', { tag: ['@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.setTimeout(300_000);

  test('a parent invites an observer, who consents and answers; the parent reads the comparison and revokes another', async ({
    parentPage: page,
    parentApi,
    otherPage: other,
    adminApi,
  }) => {
    const id = await parentApi.completeSensory(2);
    await page.goto(`/results/${id}`);
    const card = observersCard(page);
    const { address, pin } = await inviteObserver(page, 'Guru');
    expect(new URL(address).pathname + new URL(address).search).toBe('/observer');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Selesai' }).click();
    await expect(card.getByRole('button', { name: 'Undang pengamat' })).toBeFocused();
    await expect(card.getByText(pin)).toHaveCount(0);
    await expect(card.getByText('Belum mulai', { exact: true })).toBeVisible();

    const requested: string[] = [];
    other.on('request', (request) => requested.push(request.url()));

    await test.step('the observer enters the PIN and consents with the keyboard alone', async () => {
      const response = await other.goto(address);
      expect(response?.headers()).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      await expect(other).toHaveTitle(/^Pengamatan · /);
      const field = other.getByLabel('PIN', { exact: true });
      await expect(field).toBeVisible();
      await expectAccessible(other);
      await typeInto(other, field, wrongPin(pin));
      await other.keyboard.press('Enter');
      await expect(other.getByText('PIN tidak sesuai. Periksa lagi PIN yang Anda terima.')).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill('');
      await other.keyboard.type(pin);
      await other.keyboard.press('Enter');
      await expect(other.getByText(/ meminta Anda mengamati Bima\.$/)).toBeVisible();
      await expectAccessible(other);
      await typeInto(other, other.getByLabel('Nama atau inisial Anda'), OBSERVER);
      await tabTo(other, other.getByRole('checkbox'));
      await other.keyboard.press('Space');
      await pressOn(other, other.getByRole('button', { name: 'Saya setuju dan mulai' }));
      await expect(other.getByRole('button', { name: 'Mulai menjawab' })).toBeVisible();
      // The pack promises the owner a consultation.
      await expect(other.getByText('bukan diagnosis')).toBeVisible();
      await expect(other.getByRole('main')).not.toContainText('konsultasi');
      await pressOn(other, other.getByRole('button', { name: 'Mulai menjawab' }));
    });

    await test.step('the observer answers the first items, comes back with the PIN, answers the last ones and completes', async () => {
      await expectPage(other, 1);
      const saved = other.waitForRequest('**/api/observations/save-progress');
      await answerPage(other, 0);
      await pressNext(other);
      await expectPage(other, 2);
      await expectSaved(other);
      const { session } = (await saved).postDataJSON();
      const between = await other.request.post('/api/observations/save-progress', {
        data: { session, ...expectedProgress(PAGES - 1), currentPage: PAGES - 1 },
      });
      expect(between.status()).toBe(200);
      await other.reload();
      await other.getByLabel('PIN', { exact: true }).fill(pin);
      await other.keyboard.press('Enter');
      await expectPage(other, PAGES);
      await answerPage(other, PAGES - 1);
      await other.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
      await expect(heading(other, 'Tinjau sebelum selesai')).toBeFocused();
      await other.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
      await expect(other.getByText(`Terima kasih, ${OBSERVER}. Pengamatan Anda sudah selesai.`)).toBeVisible();
      await expectAccessible(other);
      const secrets = [new URL(address).hash.slice(1), pin];
      expect(requested.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([]);
    });

    await test.step('the parent reads the comparison on the page and in the PDF', async () => {
      await page.reload();
      const comparison = page.getByRole('region', { name: 'Dua Pengamat', exact: true });
      await expect(comparison).toBeVisible();
      await unfold(page);
      await expect(comparison.getByText(`(${OBSERVER})`)).toBeVisible();
      await expect(comparison.getByText('Butir dengan jawaban sama', { exact: true })).toBeVisible();
      // One section has too few answers, so a sentence names it.
      await expect(comparison.getByRole('rowheader')).toHaveCount(13);
      await expect(comparison.getByText(/^Tidak dibandingkan: /)).toBeVisible();
      await expect(card.getByText('Selesai', { exact: true })).toBeVisible();
      await expectAccessible(page);
      const file = await saveDownload(page, () => page.getByRole('button', { name: 'Unduh Laporan PDF' }).click());
      const text = await readPdfText(file);
      expect(text).toContain('Dua Pengamat');
      expect(text).toContain(OBSERVER);
    });

    await test.step('staff read the comparison', async () => {
      const adminPage = await page.context().newPage();
      await signInAdmin(adminPage, adminApi.token);
      await adminPage.goto(`/admin/assessment-result/${id}`);
      const comparison = adminPage.getByRole('region', { name: 'Dua Pengamat', exact: true });
      await expect(comparison.getByText(`(${OBSERVER})`)).toBeVisible();
      await expectAccessible(adminPage);
      await adminPage.close();
    });

    await test.step('the parent revokes another invitation, and the first observer withdraws', async () => {
      const second = await inviteObserver(page, 'Kakek atau nenek');
      await card.getByRole('button', { name: 'Selesai' }).click();
      const item = card.getByRole('listitem').filter({ hasText: 'Kakek atau nenek' });
      await item.getByRole('button', { name: /^Cabut pengamat/ }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Cabut pengamat ini?' });
      await dialog.getByRole('button', { name: 'Ya, cabut' }).click();
      await expectToast(page, 'Pengamat dicabut', 'Jawabannya sudah dihapus.');
      await expect(item.getByText('Dicabut', { exact: true })).toBeVisible();
      await other.getByRole('button', { name: 'Tarik persetujuan dan hapus jawaban saya' }).click();
      await other.getByRole('button', { name: 'Ya, tarik dan hapus' }).click();
      await expect(other.getByText('Persetujuan sudah ditarik, dan jawaban Anda sudah dihapus.')).toBeVisible();
      await other.goto(second.address);
      await expect(other.getByText(/^Undangan ini sudah tidak berlaku\./)).toBeVisible();
      await expectAccessible(other);
      await page.reload();
      await expect(card).toBeVisible();
      await unfold(page);
      await expect(card.getByText('Ditarik pengamat', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Dua Pengamat', exact: true })).toHaveCount(0);
    });
  });

  test('the keyboard alone is enough to invite an observer and to revoke the invitation, and for the observer to withdraw', async ({
    parentPage: page,
    parentApi,
    otherPage: other,
  }) => {
    const id = await parentApi.completeSensory(2);
    await page.goto(`/results/${id}`);
    const card = observersCard(page);
    const first = await inviteObserver(page, 'Terapis');
    await startObservation(other, first, OBSERVER);
    await answerWithKeyboard(other, {
      button: other.getByRole('button', { name: 'Tarik persetujuan dan hapus jawaban saya' }),
      dialog: other.getByRole('alertdialog', { name: 'Tarik persetujuan?' }),
      confirm: 'Ya, tarik dan hapus',
      after: other.getByText('Persetujuan sudah ditarik, dan jawaban Anda sudah dihapus.', { exact: false }),
    });

    await pressOn(page, card.getByRole('button', { name: 'Selesai' }));
    const invite = card.getByRole('button', { name: 'Undang pengamat' });
    await expect(invite).toBeFocused();
    await pressOn(page, invite);
    await expect(card.getByRole('heading', { name: 'Undangan sudah dibuat' })).toBeFocused();
    await pressOn(page, card.getByRole('button', { name: 'Selesai' }));
    await expect(invite).toBeFocused();
    await answerWithKeyboard(page, {
      button: card.getByRole('button', { name: /^Cabut pengamat yang diundang/ }),
      dialog: page.getByRole('alertdialog', { name: 'Cabut pengamat ini?' }),
      confirm: 'Ya, cabut',
      after: card.getByRole('heading', { name: 'Pengamat yang diundang' }),
    });
    await expect(card.getByText('Dicabut', { exact: true })).toBeVisible();
  });
});
