import { reportContent } from './report-content.ts';
import { card, facts, learningResult, only, sourceOf } from './testing/report-samples.ts';

const contentOf = (...scores: [number, number, number]) => reportContent(sourceOf(learningResult(...scores)));

describe('reportContent of a learning-style result', () => {
  it('when one style scores highest, then the report has the user, the style with its description, the tips and the note', () => {
    const content = contentOf(7, 4, 3);
    expect(content.title).toBe('Hasil Asesmen Contoh');
    expect(content.runningHead).toBe('Sari Putri  ·  Hasil Asesmen Contoh');
    expect(content.imprint).toContain('learning-style versi 1.0.0');
    expect(facts(content).rows).toEqual([
      { label: 'Nama', value: 'Sari Putri' },
      { label: 'Tanggal selesai', value: '21 November 2026' },
    ]);
    expect(card(content, 'Gaya Belajar Dominan')).toMatchObject({ title: 'Visual', text: 'Uraian tentang Visual.' });
    expect(card(content, 'Gaya Belajar Dominan').closing).toBe('Minggu ini: Kiat 1 untuk Visual.');
    const tips = only(content, 'tips', 'Rekomendasi Belajar').entries;
    expect(tips.map(({ label }) => label)).toEqual(['Visual', 'Auditori', 'Kinestetik']);
    expect(tips.every((entry) => entry.tips.length === 4)).toBe(true);
    expect(card(content, 'Kesukaan, Bukan Kemampuan').text).toBe('Kesukaan belajar, bukan batas kemampuan.');
  });

  it('when it is about a child, then the report says that "Anda" means the child', () => {
    const source = { ...sourceOf(learningResult(7, 4, 3)), child: { name: 'Bintang Wijaya', birthDate: '2014-03-14' } };
    expect(reportContent(source).subtitle).toBe(
      'Diselesaikan pada 21 November 2026\n“Anda” dalam laporan ini berarti Bintang Wijaya.',
    );
    expect(contentOf(7, 4, 3).subtitle).toBe('Diselesaikan pada 21 November 2026');
  });

  it('when several styles have scores, then each part shows its count and its percentage with one decimal', () => {
    const split = only(contentOf(6, 5, 3), 'split', 'Rincian Skor');
    expect(split.parts.map(({ name, detail, value }) => [name, detail, value])).toEqual([
      ['Visual', '6 dari 14 jawaban', '42,9%'],
      ['Auditori', '5 dari 14 jawaban', '35,7%'],
      ['Kinestetik', '3 dari 14 jawaban', '21,4%'],
    ]);
    expect(split.parts.map(({ share }) => share)).toEqual([6 / 14, 5 / 14, 3 / 14]);
    expect(split.alt).toBe('Diagram bagian dari 14 jawaban: Visual 42,9%, Auditori 35,7%, Kinestetik 21,4%.');
  });

  it.each([
    [
      [14, 0, 0],
      ['100,0%', '0,0%', '0,0%'],
    ],
    [
      [7, 7, 0],
      ['50,0%', '50,0%', '0,0%'],
    ],
    [
      [0, 0, 0],
      ['0,0%', '0,0%', '0,0%'],
    ],
  ] as [[number, number, number], string[]][])(
    'when the scores are %j, then the percentages are %j',
    (scores, values) => {
      expect(only(contentOf(...scores), 'split').parts.map(({ value }) => value)).toEqual(values);
    },
  );

  it('when two styles share the highest score, then the card is titled Campuran and names both styles', () => {
    const { title, closing } = card(contentOf(2, 6, 6), 'Gaya Belajar Dominan');
    expect(title).toBe('Campuran');
    expect(closing).toBe(
      'Gaya yang sama sering dipilih: Auditori dan Kinestetik.\nMinggu ini: Cobalah satu saran dari setiap gaya yang sama sering dipilih.',
    );
  });

  it('when the account was deleted, then the name is Tidak tersedia', () => {
    const content = reportContent(sourceOf(learningResult(6, 5, 3), { userName: '' }));
    expect(facts(content).rows[0]?.value).toBe('Tidak tersedia');
    expect(content.runningHead).toBe('Hasil Asesmen Contoh');
  });
});
