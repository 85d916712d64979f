import type { Page } from '@playwright/test';
import {
  intelligenceResponses,
  learningResponses,
  PARTICIPANT,
  sensoryResponses,
} from '../../support/api/responses.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { downloadReport } from '../../support/pages/downloads.ts';
import { expect, test } from '../../support/test.ts';

/** Without white space and in small letters: lines break differently, and the page writes some first letters large. */
const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** The parts of the open result page in order: heading and sentences. Charts and their tables are left out. */
const partsOf = (page: Page) =>
  page.locator('section[data-part]').evaluateAll((sections) =>
    sections.map((section) => ({
      heading: section.querySelector('h2')?.textContent ?? '',
      sentences: [...section.querySelectorAll('p, li, dt, dd')]
        .filter((element) => !element.closest('figure') && element.children.length === 0)
        .map((element) => element.textContent ?? '')
        // The status of the consultation changes after the report.
        .filter((sentence) => !/^Diperbarui |melalui WhatsApp/.test(sentence)),
    })),
  );

/** Compares the open page with its PDF. @param name of the assessment, which is in the head of each further page */
async function expectSameContent(page: Page, name: string, headings: string[]) {
  await expect(page.getByRole('heading', { level: 1, name: `Hasil ${name}` })).toBeVisible();
  const parts = await partsOf(page);
  expect(parts.map(({ heading }) => heading)).toEqual(headings);
  const { text } = await downloadReport(page);
  // A sentence may continue on the next page, below the footer and the running head.
  const frames = new RegExp(`Instrumen [a-z-]+ versi .*? Halaman \\d+ dari \\d+(?: [^·]*· Hasil ${name})?`, 'g');
  let rest = bare(text.replace(frames, ' '));
  for (const { heading, sentences } of parts) {
    const at = rest.indexOf(bare(heading));
    expect([heading, at >= 0]).toEqual([heading, true]);
    rest = rest.slice(at);
    expect([heading, sentences.filter((sentence) => !rest.includes(bare(sentence)))]).toEqual([heading, []]);
  }
}

test.describe('Result page and PDF', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a sensory profile has the same parts and sentences in the same order', { tag: '@once' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const completeProfile = async (loud: number) => {
      // The items 1 to 4 are about sounds.
      const responses: Record<string, unknown> = {
        ...sensoryResponses(2),
        1: loud,
        2: loud,
        3: loud,
        4: 5,
        18: 4,
        19: 5,
      };
      return parentApi.completeNew('sensory', {
        responses,
        participantInfo: PARTICIPANT,
        comments: { A: 'Menutup telinga saat blender menyala.', umum: 'Lebih tenang pada akhir pekan.' },
      });
    };
    await completeProfile(2);
    await page.goto(`/results/${await completeProfile(5)}`);
    await expectSameContent(page, 'Profil Sensori Anak', [
      'Ringkasan',
      'Yang Dapat Dicoba Minggu Ini',
      'Informasi Peserta',
      'Rincian Per Bagian',
      'Hasil Keseluruhan',
      'Pola Sensoris',
      'Perubahan dari Waktu ke Waktu',
      'Catatan Pengisi',
      'Konsultasi',
      'Bukti Ilmiah dan Batasnya',
      'Arti Istilah',
      'Rekomendasi Professional',
    ]);
    // With every card that a result can have.
    await expectAccessible(page);
  });

  test('learning style and multiple intelligence have the same parts and sentences in the same order', {
    tag: ['@once', '@full'],
  }, async ({ parentPage: page, parentApi }) => {
    await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) });
    await page.goto(`/results/${await parentApi.completeNew('learning', { responses: learningResponses(5, 6, 3) })}`);
    await expectSameContent(page, 'Inventori Gaya Belajar', [
      'Gaya Belajar Dominan',
      'Rekomendasi Belajar',
      'Informasi Peserta',
      'Rincian Skor',
      'Perubahan dari Waktu ke Waktu',
      'Bukti Ilmiah dan Batasnya',
      'Arti Istilah',
      'Kesukaan, Bukan Kemampuan',
    ]);
    for (const scores of [
      [9, 4, 9, 7, 7, 0, 10],
      [0, 0, 0, 0, 0, 0, 0],
    ]) {
      const id = await parentApi.completeNew('intelligence', { responses: intelligenceResponses(...scores) });
      await page.goto(`/results/${id}`);
      const isFirst = scores[0] !== 0;
      await expectSameContent(page, 'Kecerdasan Majemuk', [
        'Kecerdasan Dominan Anda',
        'Rekomendasi Pengembangan',
        'Informasi Peserta',
        'Profil Kecerdasan Lengkap',
        ...(isFirst ? [] : ['Perubahan dari Waktu ke Waktu']),
        'Bukti Ilmiah dan Batasnya',
        'Arti Istilah',
        'Catatan Penting',
      ]);
    }
  });
});
