import { type ComparedSection, findProminentSections } from './prominent-sections.ts';

/** Sections S1, S2, … with eight items each. */
const sections = (averages: (number | null)[], change: Partial<ComparedSection>[] = []): ComparedSection[] =>
  averages.map((average, index) => ({
    letter: String.fromCharCode(65 + index),
    name: `Bagian S${index + 1}`,
    shortName: `S${index + 1}`,
    average,
    itemCount: 8,
    caution: false,
    ...change[index],
  }));
const find = (averages: (number | null)[], overall: number | null, change?: Partial<ComparedSection>[]) =>
  findProminentSections(sections(averages, change), overall);
const named = (found: ReturnType<typeof find>) => found.sections.map(({ shortName }) => shortName);

it.each<[string, (number | null)[], number, string[]]>([
  ['all averages differ', [1, 3.5, 2.9, 4, 2.6], 2, ['S4', 'S2', 'S3']],
  ['one section is high and all others are at the minimum', [1, 1, 5, 1], 1.5, ['S3']],
  ['a section is less than half a step above the average of all answers', [2.9, 2.45, 2, 2], 2.4, ['S1']],
  ['a section is exactly half a step above the average of all answers', [2.6, 1.5, 1.5], 2.1, ['S1']],
  ['two sections share the third place', [5, 4, 3, 3, 1], 2, ['S1', 'S2']],
  ['two sections share the top', [4, 2, 4, 3], 2.4, ['S1', 'S3', 'S4']],
  ['four sections share the top', [4, 4, 4, 4, 1, 1, 1], 2.7, ['S1', 'S2', 'S3', 'S4']],
  ['averages differ but look equal with one decimal', [3.04, 2.96, 1], 2, ['S1', 'S2']],
  ['some sections have no answers', [null, 3, 1, null], 1.5, ['S2']],
])('findProminentSections: when %s, then names the clearly higher sections', (_, averages, overall, expected) => {
  expect(named(find(averages, overall))).toEqual(expected);
});

it('findProminentSections: when sections are named, then the sentence has each average, and ties are named', () => {
  const found = find([3.5, 3.5, 3, 2.9, 2.9, 1], 2);
  expect(found.sentence).toBe(
    'Menurut jawaban kuesioner, perilaku yang ditanyakan paling sering muncul pada bagian S1 (3,5), S2 (3,5), dan S3 (3,0).',
  );
  expect(found.notes).toEqual(['S1 dan S2 sama tinggi, yaitu 3,5.']);
  expect(find([3.5, 3, 3, 3, 1], 2).notes).toEqual(['S2, S3, dan S4 menyusul dengan rata-rata yang sama, yaitu 3,0.']);
});

it('findProminentSections: when the highest section was hardly observed, then it is left out and the note says why', () => {
  const found = find([5, 3, 1, 1], 1.5, [{ caution: true }]);
  expect(named(found)).toEqual(['S2']);
  expect(found.notes).toEqual([
    'Yang dibandingkan hanya 3 dari 4 bagian: lebih dari 20% butir tidak teramati pada S1.',
  ]);
});

it('findProminentSections: when even the highest is rare, then a note says that "most often" only compares', () => {
  expect(find([2.4, 1, 1], 1.5).notes).toEqual([
    'Kata “paling sering” hanya membandingkan antarbagian: rata-rata 2,4 berarti antara JARANG dan KADANG-KADANG.',
  ]);
  expect(find([3, 1, 1], 1.5).notes).toEqual([]);
});

it('findProminentSections: when nobody knows the items of imported scores, then no sentence counts them', () => {
  const imported = { itemCount: 0 };
  expect(find([4, 1], 1.2, [imported, imported]).notes).toEqual([]);
  expect(find([null], null, [imported]).sentence).toBe(
    'Belum ada bagian yang dapat digambarkan karena rata-ratanya tidak tersimpan.',
  );
});

it('findProminentSections: when a named section has few items, then the note says so', () => {
  expect(find([4, 1, 1], 1.2, [{ itemCount: 4 }]).notes).toEqual([
    'S1 hanya memuat 4 butir, sehingga satu jawaban saja banyak mengubah rata-ratanya.',
  ]);
  expect(find([4, 1, 1], 1.2, [{ itemCount: 5 }]).notes).toEqual([]);
});

it.each<[string, (number | null)[], number | null, RegExp]>([
  ['all averages are equal', [2, 2, 2, null], 2, /^Rata-rata semua bagian sama, yaitu 2,0 \(JARANG\)/],
  ['only one section has answers', [5, null], 3, /^Baru 1 dari 2 bagian yang cukup teramati/],
  ['all averages are equal but above those that were hardly observed', [4, 4], 3, /^Rata-rata semua bagian sama/],
  [
    'averages are close to one another',
    [2.2, 2.4, 1.9],
    2.2,
    /^Tidak ada bagian yang jelas di atas rata-rata semua jawaban, yaitu 2,2; rata-rata bagian berkisar 1,9 sampai 2,4\.$/,
  ],
  [
    'no average reaches JARANG',
    [1, 1.9, 1.1],
    1.2,
    /^Tidak ada bagian yang rata-ratanya mencapai 2,0 \(JARANG\); .* 1,0 sampai 1,9\.$/,
  ],
  [
    'more than five sections share the top',
    [4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1],
    2.6,
    /dimiliki bersama oleh 6 bagian, terlalu banyak/,
  ],
  ['no section has answers', [null], null, /tidak ada butir yang dijawab/],
  ['there are no sections', [], null, /tidak ada butir yang dijawab/],
])('findProminentSections: when %s, then names none and explains why', (_, averages, overall, sentence) => {
  const found = find(averages, overall);
  expect(found.sections).toEqual([]);
  expect(found.sentence).toMatch(sentence);
});

it('findProminentSections: when an uncertain section differs, then the sentence is about the others alone', () => {
  const uncertain = [{ caution: true }];
  expect(find([4, 2, 2], 2.2, uncertain).sentence).toMatch(
    /^Rata-rata semua bagian yang cukup teramati sama, yaitu 2,0/,
  );
  expect(find([null, 2, 2], 2, uncertain).sentence).toMatch(/^Rata-rata semua bagian yang cukup teramati sama/);
  expect(find([4, 2, 1.9], 2.2, uncertain).sentence).toMatch(
    /^Tidak ada bagian yang cukup teramati yang jelas di atas .* berkisar 1,9 sampai/,
  );
});

it.each([
  [
    6,
    [],
    /^Baru 6 dari 14 bagian yang cukup teramati/,
    /^Lebih dari 20% butir tidak teramati pada 8 dari 14 bagian\.$/,
  ],
  [0, [], /^Belum ada bagian yang cukup teramati/, /^Lebih dari 20% butir tidak teramati pada semua bagian\.$/],
  [7, ['S1'], /S1 \(4,0\)/, /^Yang dibandingkan hanya 7 dari 14 bagian: .* pada bagian lainnya\.$/],
])(
  'findProminentSections: when %d of 14 sections were observed well enough, then names %j',
  (count, sections, sentence, note) => {
    const uncertain = Array.from({ length: 14 }, (_, at) => ({ caution: at >= count }));
    const found = find([4, ...Array.from({ length: 13 }, () => 2)], 2.2, uncertain);
    expect(named(found)).toEqual(sections);
    expect(found.sentence).toMatch(sentence);
    expect(found.notes).toEqual([expect.stringMatching(note)]);
  },
);

it('findProminentSections: when every section was hardly observed, then names none', () => {
  const found = find([5, 1], 3, [{ caution: true }, { caution: true }]);
  expect([found.sections, found.sentence]).toEqual([[], 'Belum ada bagian yang cukup teramati untuk dibandingkan.']);
});
