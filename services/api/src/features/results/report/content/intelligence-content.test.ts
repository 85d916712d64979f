import type { CategoryScore } from '@kenali/contracts';
import { reportContent } from './report-content.ts';
import { card, intelligenceResult, only, sourceOf } from './testing/report-samples.ts';

const contentOf = (...scores: number[]) => reportContent(sourceOf(intelligenceResult(...scores)));
const HEADING = 'Kecerdasan Dominan Anda';

describe('reportContent of a multiple-intelligence result', () => {
  it('when scores differ, then the report ranks the top three and has bars for all, tips for the top two, and the note', () => {
    const content = contentOf(4, 9, 2, 7, 8, 0, 1);
    expect(card(content, HEADING).highlights).toEqual([
      { value: '#1', name: 'Linguistik, 90%' },
      { value: '#2', name: 'Musik, 80%' },
      { value: '#3', name: 'Kinestetik, 70%' },
    ]);
    const bars = only(content, 'bars', 'Profil Kecerdasan Lengkap');
    expect(bars.rows.map(({ name, detail, value, share }) => [name, detail, value, share])).toEqual([
      ['Visual-Spasial', 'Skor 4/10', '40%', 0.4],
      ['Linguistik', 'Skor 9/10', '90%', 0.9],
      ['Logis-Matematis', 'Skor 2/10', '20%', 0.2],
      ['Kinestetik', 'Skor 7/10', '70%', 0.7],
      ['Musik', 'Skor 8/10', '80%', 0.8],
      ['Interpersonal', 'Skor 0/10', '0%', null],
      ['Intrapersonal', 'Skor 1/10', '10%', 0.1],
    ]);
    expect(bars.alt).toContain('7 bidang');
    const tips = only(content, 'tips', 'Rekomendasi Pengembangan').entries;
    expect(tips.map(({ label, tips }) => [label, tips.length])).toEqual([
      ['Linguistik', 4],
      ['Musik', 4],
    ]);
    expect(card(content, 'Catatan Penting').text).toMatch(/bukan ukuran tingkat kecerdasan/);
  });

  it('when categories have equal scores, then they share a rank and the card explains it', () => {
    const { highlights, text } = card(contentOf(9, 5, 9, 7, 7, 0, 1), HEADING);
    expect(highlights?.map(({ value }) => value)).toEqual(['#1', '#1', '#3', '#3']);
    expect(text).toContain('Bidang dengan persentase yang sama menempati peringkat yang sama.');
  });

  it.each([0, 5, 10])('when all categories score %i, then the profile is even and has no ranks', (score) => {
    const content = contentOf(...Array(7).fill(score));
    const { text, highlights } = card(content, HEADING);
    expect(text).toContain('profil merata');
    // Nothing stands out, so there are no tips.
    expect(content.blocks.some(({ kind }) => kind === 'tips')).toBe(false);
    expect(card(content, 'Rekomendasi Pengembangan').text).toContain('tidak ada bidang yang lebih menonjol');
    expect(text).toContain(`${score * 10}%`);
    expect(highlights).toBeUndefined();
  });

  it('when a category does not have ten items, then its percentage has one decimal', () => {
    const results = intelligenceResult(3, 2);
    const third = { ...(results.categoryScores[0] as CategoryScore), score: 3, total: 7, percentage: (3 / 7) * 100 };
    const content = reportContent(sourceOf({ ...results, categoryScores: [third] }));
    expect(only(content, 'bars').rows[0]).toMatchObject({ value: '42,9%', detail: 'Skor 3/7' });
  });

  it('when an imported category has a percentage and no score, then it has a bar', () => {
    const results = intelligenceResult(3, 2);
    const imported = { ...(results.categoryScores[0] as CategoryScore), score: 0, percentage: 80 };
    const content = reportContent(sourceOf({ ...results, categoryScores: [imported] }));
    expect(only(content, 'bars').rows[0]).toMatchObject({ value: '80%', share: 0.8 });
  });

  it('when a whole percentage has a floating-point error, then it is shown as a whole number', () => {
    const results = intelligenceResult(7, 2);
    const categoryScores = results.categoryScores.map((each) => ({ ...each, percentage: (each.score / 100) * 100 }));
    expect(categoryScores[0]?.percentage).not.toBe(7);
    expect(only(reportContent(sourceOf({ ...results, categoryScores })), 'bars').rows[0]?.value).toBe('7%');
  });

  it('when the result lists no dominant categories, then the card takes the top three including ties', () => {
    const results = { ...intelligenceResult(4, 9, 2, 7, 7, 0, 1), dominantIntelligences: [] };
    expect(card(reportContent(sourceOf(results)), HEADING).highlights).toEqual([
      { value: '#1', name: 'Linguistik, 90%' },
      { value: '#2', name: 'Kinestetik, 70%' },
      { value: '#2', name: 'Musik, 70%' },
    ]);
  });

  it('when there are no scores yet, then the report says that the answers are being processed', () => {
    const content = contentOf();
    expect(content.blocks.map(({ kind }) => kind)).toEqual(['card', 'facts', 'card']);
    expect(card(content, HEADING)).toMatchObject({
      text: 'Jawaban Anda sudah tersimpan dan sedang diproses.',
      closing: 'Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.',
    });
  });
});
