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
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
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

const download = (page: Page) => saveDownload(page, () => page.getByRole('button', { name: 'Unduh PDF' }).click());

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
      'Skor total 249; 123 butir dijawab, 2 tidak teramati; skor untuk kategori 253',
    );

    const file = await download(page);
    await expectToast(page, 'PDF berhasil diunduh.');
    expect(file.name).toMatch(new RegExp(`^Hasil_${id}_20\\d\\d-\\d\\d-\\d\\d\\.pdf$`));
    const text = await readPdfText(file);
    const pack = `(paket ${whole.slice(0, 12)})`;
    for (const expected of [pack, 'Bima Wijaya', '249', results.band.label, 'Pemrosesan Auditori', 'Ambang Batas'])
      expect(text).toContain(expected);
  });

  test('shows child, quality and answers, and changes the consultation', { tag: '@full' }, async ({
    adminPage: page,
    parent,
    parentApi,
  }) => {
    const { 7: _one, ...rest } = sensoryResponses(2);
    const id = await parentApi.completeNew('sensory', {
      responses: { ...rest, 1: 5 },
      notApplicable: { 7: true },
      participantInfo: PARTICIPANT,
    });
    await openResult(page, parent, { id, title: 'Hasil Profil Sensori Anak' });
    await expect(card(page, 'Informasi Peserta')).toContainText('Bima Wijaya');
    await expect(card(page, 'Kualitas jawaban')).toContainText('124 dari 125 butir');
    const reasons = card(page, 'Mengapa laporan ini berkata demikian?');
    await reasons.locator('summary').nth(1).press('Enter');
    await expect(reasons.getByText(/^Skor \d+ ada pada rentang/)).toBeVisible();
    await expect(reasons.getByText(/^band\.questionnaire\./)).toBeVisible();
    const answers = card(page, 'Jawaban per butir');
    await expect(answers.getByRole('listitem')).toHaveCount(1);
    await answers.locator('summary').first().press('Enter');
    await expect(answers.getByRole('listitem')).toHaveCount(9);
    await answers.getByLabel('Cari butir atau jawaban').fill('tidak teramati');
    await expect(answers.getByRole('status')).toHaveText('1 butir');
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    const consultation = card(page, 'Konsultasi');
    await consultation.getByRole('button', { name: 'Ubah status konsultasi' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ubah status konsultasi' });
    await dialog.getByLabel('Status').selectOption('Terjadwal');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Status konsultasi sudah diperbarui.');
    await expect(consultation).toContainText('Terjadwal');
  });

  test('shows the patterns of a profile in which one sense stands out', { tag: '@full' }, async ({
    adminPage: page,
    parent,
    parentApi,
  }) => {
    // Section D, touch, has the items 29 to 46.
    const touch = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [index + 29, 5]));
    const id = await parentApi.completeNew('sensory', {
      responses: { ...sensoryResponses(2), ...touch },
      participantInfo: PARTICIPANT,
    });
    await openResult(page, parent, { id, title: 'Hasil Profil Sensori Anak' });
    const { results } = await parentApi.readResult(id);
    const patterns = Object.entries(results.patterns as Record<string, string>);
    expect(patterns.length).toBeGreaterThan(0);
    const interpretation = card(page, 'Interpretasi Hasil');
    await expect(interpretation.getByRole('heading', { name: 'Pola Sensoris' })).toBeVisible();
    for (const text of patterns.flat()) await expect(interpretation.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows a learning style with three scores, their shares and the primary style', { tag: '@full' }, async ({
    adminPage: page,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) });
    await openResult(page, parent, { id, title: 'Hasil Inventori Gaya Belajar' });
    const styles = card(page, 'Gaya Belajar');
    await expect(styles).toContainText('Gaya utama:Visual');
    const rows = styles.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveText([/^Visual.*8.*57,1%$/, /^Auditori.*4.*28,6%$/, /^Kinestetik.*2.*14,3%$/]);
    await expectAccessible(page);
    const text = await readPdfText(await download(page));
    for (const expected of ['Visual', '57,1%', '28,6%', '14,3%']) expect(text).toContain(expected);
  });

  test('shows a multiple intelligence with all categories by rank and the dominant ones marked', {
    tag: '@full',
  }, async ({ adminPage: page, parent, parentApi }) => {
    const id = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(1, 2, 3, 4, 5, 6, 7),
    });
    await openResult(page, parent, { id, title: 'Hasil Kecerdasan Majemuk' });
    const categories = card(page, 'Profil Kecerdasan Lengkap');
    const rows = categories.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveText([
      /#1.*IntrapersonalDominan.*7\/10.*70%/,
      /#2.*InterpersonalDominan.*6\/10.*60%/,
      /#3.*MusikDominan.*5\/10.*50%/,
      /#4.*Kinestetik.*4\/10.*40%/,
      /#5.*Logis-Matematis.*3\/10.*30%/,
      /#6.*Linguistik.*2\/10.*20%/,
      /#7.*Visual-Spasial.*1\/10.*10%/,
    ]);
    await expectAccessible(page);
    expect(await readPdfText(await download(page))).toContain('70%');
  });

  test('shows loading, missing, unfinished and failed results, with a link back', { tag: ['@once', '@full'] }, async ({
    adminPage: page,
    parentApi,
  }) => {
    const title = page.getByRole('heading', { level: 1, name: 'Hasil Asesmen' });
    const back = page.getByRole('link', { name: 'Kembali ke Daftar Asesmen' });
    await page.goto('/admin/assessment-result/99999999');
    await expect(page.getByText('Hasil asesmen tidak ditemukan.', { exact: true })).toBeVisible();
    await expect(title).toBeVisible();
    await expect(back).toHaveAttribute('href', '/admin/assessments');
    await expectAccessible(page);

    const open = await parentApi.openUserAssessment('intelligence');
    await page.goto(`/admin/assessment-result/${open}`);
    await expect(page.getByText('Asesmen masih berlangsung, hasil belum bisa dilihat.', { exact: true })).toBeVisible();
    await expect(back).toBeVisible();

    const path = '/api/admin/assessments/100001/result';
    await holdCall(page, path);
    await page.goto('/admin/assessment-result/100001');
    await expect(page.getByText('Memuat hasil asesmen...', { exact: true }).last()).toBeVisible();
    await expect(title).toBeAttached();
    await expectAccessible(page);
    await page.unrouteAll();
    await mockCall(page, path, 500, 'Mesin sedang istirahat');
    await page.reload();
    await expect(page.getByRole('alert').getByText('Gagal membuka hasil asesmen.', { exact: true })).toBeVisible();
    await expect(page.getByText('500: Mesin sedang istirahat', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });
});
