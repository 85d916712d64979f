import type { Page } from '@playwright/test';
import {
  intelligenceResponses,
  learningResponses,
  PARTICIPANT,
  sensoryResponses,
} from '../../support/api/responses.ts';
import type { User } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SECTIONS = [
  'A. Pemrosesan Auditori',
  'B. Pemrosesan Visual',
  'C. Pemrosesan Vestibular',
  'D. Pemrosesan Taktil',
  'E. Pemrosesan Multisensoris',
  'F. Modulasi Motorik dan Postural',
  'G. Modulasi Terkait Posisi Tubuh',
  'H. Modulasi Gerakan',
  'I. Modulasi Input Sensoris',
  'J. Modulasi Emosional',
  'K. Modulasi Aktivitas',
  'L. Modulasi Perilaku',
  'M. Ambang Batas',
];
const card = (page: Page, name: string) => page.getByRole('region', { name });
const longDay = () => new Date().toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' });

async function openResult(page: Page, parent: User, { id, title }: { id: number; title: string }): Promise<void> {
  await page.goto(`/admin/assessment-result/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page.getByText(`Ratna Wijaya (${parent.email})`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Diselesaikan pada ${longDay()}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali ke Daftar Asesmen' })).toHaveAttribute(
    'href',
    '/admin/assessments',
  );
}

test.describe('Admin result page', { tag: ['@admin-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test("shows a sensory profile with 13 sections and patterns, equal to its PDF and to the parent's result", async ({
    adminPage: page,
    parent,
    parentApi,
  }) => {
    // Section A has eight items: two not observed, five with 2 and one with 5, so a total of 15 over 6 items.
    const { 7: _one, 8: _other, ...rest } = sensoryResponses(2);
    const id = await parentApi.completeNew('sensory', {
      responses: { ...rest, 1: 5 },
      notApplicable: { 7: true, 8: true },
      participantInfo: PARTICIPANT,
    });
    await openResult(page, parent, { id, title: 'Hasil Profil Sensori Anak' });
    const sections = card(page, 'Profil Sensori - Skor per Bagian');
    await expect(sections.getByRole('heading', { level: 3 })).toHaveText(SECTIONS);
    const { results } = await parentApi.readResult(id);
    expect(results).toMatchObject({ totalScore: 249, bandScore: 253 });
    await expect(card(page, 'Bukti Ilmiah dan Batasnya').getByText('Bukti belum ada')).toBeVisible();
    const hash = page.getByText(/^[0-9a-f]{12}…/);
    await hash.click();
    const whole = (await hash.locator('xpath=..').locator('code').textContent()) ?? '';
    expect(whole).toMatch(/^[0-9a-f]{64}$/);
    const numbers = sections.locator('dl');
    await expect(numbers.nth(0)).toHaveText('Rata-rata2,50Total15Jumlah6');
    await expect(numbers.nth(1)).toHaveText('Rata-rata2,00Total18Jumlah9');
    await expect(sections.getByText('2 dari 8 butir tidak teramati', { exact: true })).toBeVisible();
    const interpretation = card(page, 'Interpretasi Hasil');
    await expect(interpretation.getByText(results.band.label, { exact: true })).toBeVisible();
    await expect(interpretation.getByText(results.interpretation, { exact: true })).toBeVisible();
    await expect(interpretation).toContainText(
      'Skor total 249; 123 butir dijawab, 2 tidak teramati; skor untuk rentang 253',
    );

    const file = await saveDownload(page, () => page.getByRole('button', { name: 'Unduh PDF' }).click());
    await expectToast(page, 'PDF berhasil diunduh.');
    expect(file.name).toMatch(new RegExp(`^Hasil_${id}_20\\d\\d-\\d\\d-\\d\\d\\.pdf$`));
    const text = await readPdfText(file);
    const pack = `(paket ${whole.slice(0, 12)})`;
    for (const expected of [pack, 'Bima Wijaya', '249', results.band.label, 'Pemrosesan Auditori', 'Ambang Batas'])
      expect(text).toContain(expected);
  });

  for (const [type, title, responses] of [
    ['learning', 'Hasil Inventori Gaya Belajar', learningResponses(8, 4, 2)],
    ['intelligence', 'Hasil Kecerdasan Majemuk', intelligenceResponses(1, 2, 3, 4, 5, 6, 7)],
  ] as const)
    test(`${type}: the page is accessible`, { tag: '@full' }, async ({ adminPage: page, parent, parentApi }) => {
      await openResult(page, parent, { id: await parentApi.completeNew(type, { responses }), title });
      await expectAccessible(page);
    });
});
