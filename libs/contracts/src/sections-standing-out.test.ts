import { sectionsStandingOut } from './sections-standing-out.ts';

const standingOut = (averages: (number | null)[]) => sectionsStandingOut(averages.map((average) => ({ average })));

it.each<[string, (number | null)[], number[]]>([
  ['all differ', [1, 3, 2, 4, 2.5], [4, 3, 2.5]],
  ['one appears and the others never', [1, 1, 5, 1], [5]],
  ['the third place is shared', [5, 4, 3, 3, 1], [5, 4]],
  ['the second place is shared by more than there is room for', [3, 3, 5, 3], [5]],
  ['two share the top', [4, 2, 4, 3], [4, 4, 3]],
  ['three share the top', [4, 4, 4, 3], [4, 4, 4]],
  ['nothing reaches JARANG', [1, 1.9, 1.5], [1.9]],
  ['it is exactly JARANG', [1, 2, 5], [5, 2]],
  ['some were not answered', [null, 3, 2, null], [3, 2]],
])('sectionsStandingOut: when %s, then those are named that a reader may call the highest', (_, averages, named) => {
  const found = standingOut(averages);
  expect(found.named.map(({ average }) => average)).toEqual(named);
  expect(found.instead).toBeNull();
});

it.each<[string, (number | null)[], RegExp]>([
  ['more than three share the top', [4, 4, 4, 4, 3], /dimiliki bersama oleh lebih dari tiga bagian/],
  ['all are equal', [2, 2, 2, null], /^Rata-rata semua bagian sama/],
  ['a single one was answered', [2, null], /^Rata-rata semua bagian sama/],
  ['none was answered', [null], /tidak ada butir yang dijawab/],
  ['there are none', [], /tidak ada butir yang dijawab/],
])('sectionsStandingOut: when %s, then a sentence says so and none is named', (_, averages, sentence) => {
  expect(standingOut(averages)).toEqual({ named: [], instead: expect.stringMatching(sentence) });
});
