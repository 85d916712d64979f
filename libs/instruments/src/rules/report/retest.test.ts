import type { AssessmentType, Retest, RetestRow } from '@kenali/contracts';
import { describeRetest, reliableChangeIndex } from './retest.ts';

/**
 * Worked by hand. Standard error of a difference = root of 2 x standard error; index = difference / that. Root of 2 is 1.41421.
 * [before, now, standard error, index to two decimals, verdict]
 */
const WORKED: [before: number, now: number, standardError: number, index: number, verdict: string][] = [
  // 1.41421 x 0.20 = 0.28284; 0.5 / 0.28284 = 1.7678
  [2.0, 2.5, 0.2, 1.77, 'within'],
  // 0.6 / 0.28284 = 2.1213
  [2.0, 2.6, 0.2, 2.12, 'more'],
  // -0.6 / 0.28284 = -2.1213
  [2.6, 2.0, 0.2, -2.12, 'less'],
  // 0 / 0.28284 = 0
  [3.0, 3.0, 0.2, 0, 'within'],
  // 1.41421 x 0.30 = 0.42426; 0.75 / 0.42426 = 1.7678
  [1.5, 2.25, 0.3, 1.77, 'within'],
  // 1 / 0.42426 = 2.3570
  [1.5, 2.5, 0.3, 2.36, 'more'],
  // -2 / 0.42426 = -4.7140
  [4.5, 2.5, 0.3, -4.71, 'less'],
  // 1.41421 x 0.25 = 0.35355; 0.69 / 0.35355 = 1.9516
  [2.0, 2.69, 0.25, 1.95, 'within'],
  // 0.70 / 0.35355 = 1.9799
  [2.0, 2.7, 0.25, 1.98, 'more'],
  // -0.69 / 0.35355 = -1.9516
  [2.69, 2.0, 0.25, -1.95, 'within'],
  // 1.41421 x 0.10 = 0.14142; 0.25 / 0.14142 = 1.7678
  [1.0, 1.25, 0.1, 1.77, 'within'],
  // 4 / 0.14142 = 28.2845
  [1.0, 5.0, 0.1, 28.28, 'more'],
  // 1.41421 x 0.45 = 0.63640; 0.875 / 0.63640 = 1.3749
  [1.125, 2.0, 0.45, 1.37, 'within'],
  // 1.3 / 0.63640 = 2.0428
  [2.2, 3.5, 0.45, 2.04, 'more'],
  // 1.41421 x 0.50 = 0.70711; -1.25 / 0.70711 = -1.7678
  [4.0, 2.75, 0.5, -1.77, 'within'],
  // -1.5 / 0.70711 = -2.1213
  [4.0, 2.5, 0.5, -2.12, 'less'],
  // 1.41421 x 0.35 = 0.49497; 1/3 / 0.49497 = 0.6734
  [2.0, 2.3333333333, 0.35, 0.67, 'within'],
  // 1.41421 x 0.15 = 0.21213; 0.4286 / 0.21213 = 2.0203 (three points on seven items)
  [2.0, 2.4285714286, 0.15, 2.02, 'more'],
  // 1.41421 x 8 = 11.31371; 20 / 11.31371 = 1.7678
  [40, 60, 8, 1.77, 'within'],
  // 30 / 11.31371 = 2.6517
  [40, 70, 8, 2.65, 'more'],
];

const row = (partial: Partial<RetestRow>): RetestRow => ({
  key: 'A',
  name: 'A. Bunyi',
  values: [2, 2.6],
  standardError: 0.2,
  uncertain: [false, false],
  ...partial,
});
const results = ['2026-01-05T03:00:00.000Z', '2026-06-05T03:00:00.000Z'].map((completedAt, id) => ({
  id,
  completedAt,
}));
const texts = (retest: Partial<Retest>, type: AssessmentType = 'sensory') =>
  describeRetest(type, { results, rows: [row({})], refused: [], ...retest }, (time) => time.slice(0, 10));
const lineOf = (partial: Partial<RetestRow>, type?: AssessmentType) => texts({ rows: [row(partial)] }, type).lines[0]!;

it('the list has twenty worked examples', () => expect(WORKED).toHaveLength(20));

it.each(WORKED)(
  'from %d to %d with a standard error of %d, the index is %d: %s',
  (before, now, error, index, verdict) => {
    expect(Math.round((reliableChangeIndex(before, now, error) as number) * 100) / 100 + 0).toBe(index);
    expect(lineOf({ values: [before, now], standardError: error }).verdict).toBe(verdict);
  },
);

describe('the lines', () => {
  it('when the change is rare by chance, then the line says so without judging it', () => {
    expect(lineOf({})).toMatchObject({
      valueTexts: ['2,0', '2,6'],
      difference: '+0,6',
      verdict: 'more',
      verdictText: 'lebih sering muncul, melebihi kebetulan',
    });
    expect(lineOf({ values: [2.6, 2] })).toMatchObject({
      difference: '−0,6',
      verdictText: 'lebih jarang muncul, melebihi kebetulan',
    });
  });

  it('when there are several results, then the last two decide, and all values are shown', () => {
    const line = lineOf({ values: [4.5, 2, 2.1], uncertain: [true, false, false] });
    expect(line).toMatchObject({ valueTexts: ['4,5', '2,0', '2,1'], difference: '+0,1', verdict: 'within' });
  });

  it.each([
    ['the standard error is unknown', { standardError: null }, '+0,6'],
    ['the standard error is 0', { standardError: 0 }, '+0,6'],
    ['many items were not observed before', { uncertain: [true, false] }, '+0,6'],
    ['many items were not observed now', { uncertain: [false, true] }, '+0,6'],
    ['there is no value before', { values: [null, 2] }, '–'],
    ['there is no value now', { values: [2, null] }, '–'],
    ['there is one result', { values: [2], uncertain: [false] }, '–'],
  ])('when %s, then the change has no verdict', (_, partial, difference) => {
    expect(lineOf(partial)).toMatchObject({
      index: null,
      verdict: 'unknown',
      verdictText: '–',
      difference,
    });
  });

  it('differences are those of the shown numbers, so that a reader can check them', () => {
    expect(lineOf({ values: [2.25, 2.04] }).difference).toBe('−0,3');
    expect(lineOf({ values: [2.04, 2.0] }).difference).toBe('0,0');
  });

  it('when both results look equal, then no chance is needed to explain it', () => {
    expect(lineOf({ values: [2.04, 2.0] })).toMatchObject({ verdict: 'within', verdictText: 'sama' });
  });

  it.each([
    ['learning', [4, 9], ['4', '9'], '+5 jawaban', 'lebih sering dipilih, melebihi kebetulan'],
    ['intelligence', [90, 33.3333], ['90%', '33,3%'], '−56,7 poin', 'lebih sedikit jawaban Ya, melebihi kebetulan'],
  ] as const)('%s: has its own unit and words', (type, values, valueTexts, difference, verdictText) => {
    expect(lineOf({ values: [...values], standardError: 1 }, type)).toMatchObject({
      valueTexts,
      difference,
      verdictText,
    });
  });
});

describe('the texts', () => {
  const unknown = row({ key: 'B', name: 'B. Cahaya', standardError: null });

  it('when the verdicts are known, then the texts say what they mean and what they do not mean', () => {
    const { intro, notes, warning } = texts({});
    expect(intro).toContain('2 hasil, dari yang paling lama: 2026-01-05 dan 2026-06-05');
    expect(notes).toEqual([
      expect.stringContaining('tidak menunjukkan sebabnya'),
      expect.stringContaining('dibandingkan sekaligus'),
    ]);
    expect(warning).toBeNull();
  });

  it('when some or all verdicts are unknown, then one sentence says so and why, and no row contradicts it', () => {
    expect(texts({ rows: [row({ values: [2, 2] }), unknown] }).notes).toEqual([
      expect.stringMatching(/^Apakah selisihnya melebihi kebetulan belum dapat dinilai pada B\. Cahaya, karena/),
      expect.stringContaining('tidak menunjukkan sebabnya'),
    ]);
    const all = texts({ rows: [unknown] });
    expect(all.notes).toEqual([
      'Apakah selisihnya melebihi kebetulan belum dapat dinilai, karena hasil yang terkumpul belum cukup untuk mengetahui ketelitiannya.',
    ]);
    expect(all.lines.map(({ difference, verdictText }) => [difference, verdictText])).toEqual([['+0,6', '–']]);
  });

  it.each([
    [{ uncertain: [false, true] }, 'banyak butir tidak teramati'],
    [{ values: [2, null] }, 'banyak butir tidak teramati'],
    [
      { standardError: null, uncertain: [true, false] },
      'hasil yang terkumpul belum cukup untuk mengetahui ketelitiannya atau banyak butir tidak teramati',
    ],
  ])('when the last two results have %p, then the sentence names only what is so', (facts, why) => {
    expect(texts({ rows: [row({ ...facts, key: 'B' })] }).notes).toEqual([
      `Apakah selisihnya melebihi kebetulan belum dapat dinilai, karena ${why}.`,
    ]);
  });

  it('when more than five verdicts are unknown, then the sentence has their number, because the rows show which', () => {
    const rows = [row({}), ...Array.from({ length: 6 }, (_, at) => row({ key: `${at}`, standardError: null }))];
    expect(texts({ rows }).notes[0]).toMatch(/belum dapat dinilai pada 6 dari 7 bagian, karena/);
  });

  it('learning: a note says that the styles share a fixed number of answers', () => {
    expect(texts({ rows: [row({ values: [4, 9] })] }, 'learning').notes.at(-1)).toMatch(/^Banyaknya jawaban tetap/);
  });

  it.each([
    ['2026-06-05T02:36:00.000Z', 'sensory', /hanya berjarak 24 menit\..*bulan yang hampir sama/],
    ['2026-06-05T01:00:00.000Z', 'learning', /hanya berjarak 2 jam\..*minggu jawaban yang lalu masih diingat/],
    ['2026-05-08T03:00:00.001Z', 'intelligence', /hanya berjarak 27 hari/],
  ] as const)('when the result before is of %s, then a warning says how close it is', (completedAt, type, expected) => {
    const close = [results[0]!, { id: 5, completedAt }, results[1]!];
    expect(texts({ results: close }, type).warning).toMatch(expected);
  });

  it('when four weeks are between the last two results, then there is no warning', () => {
    expect(texts({ results: [{ id: 5, completedAt: '2026-05-08T03:00:00.000Z' }, results[1]!] }).warning).toBeNull();
  });

  it('when a version is not comparable, then the texts name it and the reason', () => {
    const refused = [{ id: 3, completedAt: '2025-01-05T03:00:00.000Z', version: '2.0.0' }];
    expect(texts({ refused }).notes.at(-1)).toBe(
      'Hasil 2025-01-05 tidak dibandingkan, karena diisi dengan versi 2.0.0 yang butir atau penilaiannya berbeda.',
    );
    expect(texts({ refused, results: results.slice(1) })).toMatchObject({
      lines: [],
      intro: 'Belum ada hasil sebelumnya yang dapat dibandingkan.',
      notes: [expect.stringContaining('tidak dibandingkan')],
    });
  });

  it('no text has diagnosis words or a judgement', () => {
    const all = JSON.stringify([texts({ rows: [unknown] }), lineOf({}), lineOf({ values: [2.6, 2] })]);
    expect(all).not.toMatch(/gangguan|kelainan|abnormal|terlambat|membaik|memburuk|sembuh|kemajuan|kemunduran/i);
  });
});
