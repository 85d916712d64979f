import { findProminentSections } from './prominent-sections.ts';

const find = (averages: (number | null)[]) => findProminentSections(averages.map((average) => ({ average })));

it.each<[string, (number | null)[], number[]]>([
  ['all averages differ', [1, 3, 2, 4, 2.5], [4, 3, 2.5]],
  ['one section is high and all others are at the minimum', [1, 1, 5, 1], [5]],
  ['two sections share the third place', [5, 4, 3, 3, 1], [5, 4]],
  ['more sections share the second place than there is room for', [3, 3, 5, 3], [5]],
  ['two sections share the top', [4, 2, 4, 3], [4, 4, 3]],
  ['three sections share the top', [4, 4, 4, 3], [4, 4, 4]],
  ['no average reaches JARANG', [1, 1.9, 1.5], [1.9]],
  ['an average is exactly JARANG', [1, 2, 5], [5, 2]],
  ['some sections have no answers', [null, 3, 2, null], [3, 2]],
])('findProminentSections: when %s, then names the unambiguous highest sections', (_, averages, expected) => {
  const { sections, explanation } = find(averages);
  expect(sections.map(({ average }) => average)).toEqual(expected);
  expect(explanation).toBeNull();
});

it.each<[string, (number | null)[], RegExp]>([
  ['more than three sections share the top', [4, 4, 4, 4, 3], /dimiliki bersama oleh lebih dari tiga bagian/],
  ['all averages are equal', [2, 2, 2, null], /^Rata-rata semua bagian sama/],
  ['only one section has answers', [2, null], /^Rata-rata semua bagian sama/],
  ['no section has answers', [null], /tidak ada butir yang dijawab/],
  ['there are no sections', [], /tidak ada butir yang dijawab/],
])('findProminentSections: when %s, then explains why it names none', (_, averages, sentence) => {
  expect(find(averages)).toEqual({ sections: [], explanation: expect.stringMatching(sentence) });
});
