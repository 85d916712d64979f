import { averageWords, joinWords, oneDecimal, positionOnScale } from './words.ts';

it.each([
  [1, 'rata-rata 1,0: TIDAK PERNAH'],
  [1.04, 'rata-rata 1,0: TIDAK PERNAH'],
  [1.05, 'rata-rata 1,1: antara TIDAK PERNAH dan JARANG'],
  [2, 'rata-rata 2,0: JARANG'],
  [2.28, 'rata-rata 2,3: antara JARANG dan KADANG-KADANG'],
  [4.95, 'rata-rata 5,0: SELALU'],
  [5, 'rata-rata 5,0: SELALU'],
])('averageWords: when the average is %d, then says %s', (average, words) => {
  expect(averageWords(average)).toBe(words);
});

it('averageWords: when nothing was answered, then says that there is no average', () => {
  expect(averageWords(null)).toMatch(/tidak ada butir yang dijawab/);
});

it('positionOnScale: when the scale is not sorted or the value is beyond it, then names the nearest point', () => {
  const scale = [
    { value: 2, label: 'sering' },
    { value: 1, label: 'jarang' },
  ];
  expect([0.5, 1.5, 3].map((value) => positionOnScale(value, scale))).toEqual([
    'jarang',
    'antara jarang dan sering',
    'sering',
  ]);
});

it('oneDecimal: when the value has a floating-point error, then rounds half up as readers expect', () => {
  expect([2.25, 2.2499999999999996, 3, 0.04].map(oneDecimal)).toEqual(['2,3', '2,3', '3,0', '0,0']);
});

it('joinWords: when there are up to three words, then joins them as a sentence does', () => {
  expect([joinWords([]), joinWords(['A']), joinWords(['A', 'B']), joinWords(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A dan B',
    'A, B, dan C',
  ]);
});
