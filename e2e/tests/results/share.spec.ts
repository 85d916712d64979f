import type { Page } from '@playwright/test';
import { answerWithKeyboard, expectAccessible, pressOn } from '../../support/pages/accessibility.ts';
import { readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { openShareCard, shareResult, wrongPin } from '../../support/pages/secret-links.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const NAME = 'Profil Sensori Anak';
const TITLE = /^Hasil yang dibagikan · /;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The label and the total of the open result. */
const overallOf = async (page: Page) =>
  (await page.getByRole('region', { name: 'Hasil Keseluruhan' }).textContent())?.replace(/\s+/g, ' ');

test.describe('A shared result', { tag: ['@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('a parent shares a result, a professional opens it with the PIN and saves the PDF, and the parent revokes the link', async ({
    parentPage: page,
    parentApi,
    otherPage: other,
    adminApi,
  }) => {
    const id = await parentApi.completeSensory(2);
    await page.goto(`/results/${id}`);
    const card = await openShareCard(page);
    const overall = await overallOf(page);
    const { address, pin } = await shareResult(page);
    expect(new URL(address).pathname + new URL(address).search).toBe('/shared');
    expect(new URL(address).hash).toMatch(/^#[\w-]{32}$/);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Selesai' }).click();
    await expect(card.getByText(pin)).toHaveCount(0);
    await expect(card.getByText('Belum pernah dibuka.')).toBeVisible();

    const requested: string[] = [];
    other.on('request', (request) => requested.push(request.url()));
    const response = await other.goto(address);
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    await expect(heading(other, 'Hasil yang dibagikan')).toBeVisible();
    await expect(other).toHaveTitle(TITLE);
    await expectAccessible(other);
    const field = other.getByLabel('PIN', { exact: true });
    await field.fill(wrongPin(pin));
    await other.keyboard.press('Enter');
    await expect(other.getByText('PIN tidak sesuai. Periksa lagi PIN yang Anda terima.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(pin);
    await other.getByRole('button', { name: 'Buka hasil' }).click();
    await expect(heading(other, `Hasil ${NAME}`)).toBeFocused();
    await expect(other).toHaveTitle(TITLE);
    expect(await overallOf(other)).toBe(overall);
    await expect(other.getByRole('region', { name: 'Ringkasan' })).toContainText('Bima Wijaya');
    await expectAccessible(other);
    const file = await saveDownload(other, () => other.getByRole('button', { name: 'Unduh PDF' }).click());
    expect(file.name).toMatch(/^Hasil_Profil_Sensori(_Anak)?_\d{4}-\d{2}-\d{2}\.pdf$/);
    expect(await readPdfText(file)).toContain('Bima Wijaya');
    const token = new URL(address).hash.slice(1);
    expect(requested.filter((url) => url.includes(token) || url.includes(pin))).toEqual([]);
    expect(await other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      token,
    );

    // The owner and staff see the openings.
    await page.reload();
    await openShareCard(page);
    await card.getByText('Dibuka 1 kali').click();
    await expect(card.getByText(/^Hasil dibuka: .* WIB, Chrome di/)).toBeVisible();
    await expect(card.getByText(/^PDF diunduh: /)).toBeVisible();
    await expectAccessible(page);
    const adminPage = await page.context().newPage();
    await signInAdmin(adminPage, adminApi.token);
    await adminPage.goto(`/admin/assessment-result/${id}`);
    await adminPage.getByText(/dibuka 1 kali$/).click();
    await expect(adminPage.getByText(/^Hasil dibuka: /)).toBeVisible();
    await expectAccessible(adminPage);
    await adminPage.close();

    await card.getByRole('button', { name: /^Cabut tautan yang dibuat/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cabut tautan ini?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ya, cabut' }).click();
    await expectToast(page, 'Tautan dicabut', 'Tautan itu tidak dapat dibuka lagi.');
    await expect(card.getByText('Dicabut', { exact: true })).toBeVisible();

    // The open page notices it with its next call, and so does a new visit.
    await other.getByRole('button', { name: 'Unduh PDF' }).click();
    await expect(heading(other, 'Tautan sudah tidak berlaku')).toBeVisible();
    await expect(other.getByText('Bima Wijaya')).toHaveCount(0);
    await other.reload();
    await expect(heading(other, 'Tautan sudah tidak berlaku')).toBeVisible();
    await expectAccessible(other);
    await other.goto('about:blank');
    await other.goto(`${new URL(address).origin}/shared#${'A'.repeat(32)}`);
    await expect(heading(other, 'Tautan tidak ditemukan')).toBeVisible();
  });

  test('the keyboard alone is enough to create a link and to revoke it', async ({ parentPage: page, parentApi }) => {
    const id = await parentApi.completeSensory(2);
    await page.goto(`/results/${id}`);
    const card = await openShareCard(page);
    const create = card.getByRole('button', { name: 'Buat tautan' });
    await pressOn(page, create);
    await expect(card.getByRole('heading', { name: 'Tautan sudah dibuat' })).toBeFocused();
    await pressOn(page, card.getByRole('button', { name: 'Selesai' }));
    await expect(create).toBeFocused();
    await answerWithKeyboard(page, {
      button: card.getByRole('button', { name: /^Cabut tautan yang dibuat/ }),
      dialog: page.getByRole('alertdialog', { name: 'Cabut tautan ini?' }),
      confirm: 'Ya, cabut',
      after: card.getByRole('heading', { name: 'Tautan yang sudah dibuat' }),
    });
    await expect(card.getByText('Dicabut', { exact: true })).toBeVisible();
  });
});
