import fc from 'fast-check';
import { answerAll, pack } from '../../testing/sensory.ts';
import type { SensoryItem } from '../pack/pack.ts';
import { readAnswers, sum } from './answers.ts';
import { recommend, scoreSections } from './sections.ts';

const score = (grouping: 'user-a-n' | 'admin-a-m', valueFor: (item: SensoryItem) => number | null) =>
  scoreSections(pack, grouping, readAnswers(pack, answerAll(valueFor)));

// Section A holds the items 1 to 8: 1 + 2 + 3 + 4 + 5 + 1 + 2 + 3 = 21, and 21 / 8 = 2.625.
const sectionA = (item: SensoryItem) => (item.section === 'A' ? ((item.number - 1) % 5) + 1 : 1);

it('scoreSections: when section A is answered 1 2 3 4 5 1 2 3, then returns total 21 and the exact average', () => {
  expect(score('user-a-n', sectionA).A).toEqual({
    name: 'Pemrosesan Pendengaran',
    total: 21,
    count: 8,
    average: 2.625,
    itemCount: 8,
    notObserved: 0,
    caution: false,
  });
});

it('scoreSections: does not round a periodic average', () => {
  // Section M holds six items; 5 + 1 + 1 + 1 + 1 + 1 = 10, and 10 / 6 = 1.666…
  expect(score('user-a-n', ({ number }) => (number === 117 ? 5 : 1)).M?.average).toBe(10 / 6);
});

it('scoreSections: scores different items for letter F in each grouping', () => {
  // Oral items 54 to 65 answered 5, all else 1: F of the user view, but I of the admin view.
  const oral = ({ section }: SensoryItem) => (section === 'F' ? 5 : 1);
  const [user, admin] = [score('user-a-n', oral), score('admin-a-m', oral)];
  expect(user.F).toMatchObject({ name: 'Oral Sensory', total: 60, average: 5 });
  expect(admin.F).toMatchObject({ name: 'Modulasi Motorik dan Postural', average: 1 });
  expect(admin.I).toMatchObject({ name: 'Modulasi Input Sensoris', total: 60, average: 5 });
});

it('scoreSections: returns 14 and 13 letters in order', () => {
  expect(Object.keys(score('user-a-n', () => 1)).join('')).toBe('ABCDEFGHIJKLMN');
  expect(Object.keys(score('admin-a-m', () => 1)).join('')).toBe('ABCDEFGHIJKLM');
});

it.each([
  [1, false], // 10 %
  [2, false], // exactly 20 %
  [3, true], // 30 %
])('scoreSections: when %d of the ten items of H are not observed, then caution is %s', (marked, caution) => {
  // H holds the items 75 to 84.
  const { H } = score('user-a-n', ({ number }) => (number >= 75 && number < 75 + marked ? null : 4));
  expect(H).toMatchObject({ count: 10 - marked, notObserved: marked, total: 4 * (10 - marked), average: 4, caution });
});

it('scoreSections: when no item of a section was observed, then its average is null', () => {
  const { J } = score('user-a-n', ({ section }) => (section === 'J' ? null : 2));
  expect(J).toMatchObject({ total: 0, count: 0, average: null, itemCount: 4, notObserved: 4, caution: true });
});

const anyAnswers = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 125, maxLength: 125 });

it('scoreSections: for any answers, both groupings have the same total', () => {
  fc.assert(
    fc.property(anyAnswers, (values) => {
      const valueFor = ({ number }: SensoryItem) => values[number - 1] ?? null;
      const total = sum(values.filter((value) => value !== null));
      for (const grouping of ['user-a-n', 'admin-a-m'] as const) {
        expect(sum(Object.values(score(grouping, valueFor)).map((section) => section.total))).toBe(total);
      }
    }),
  );
});

const letters = (valueFor: (item: SensoryItem) => number | null) =>
  recommend(pack, readAnswers(pack, answerAll(valueFor))).map(({ letter }) => letter);

it('recommend: when four sections reach 2, then returns the three highest, highest first', () => {
  const values: Record<string, number> = { B: 2, D: 4, H: 5, K: 3 };
  expect(letters(({ section }) => values[section] ?? 1)).toEqual(['H', 'D', 'K']);
});

it('recommend: when averages are equal, then sorts by letter', () => {
  expect(letters(() => 4)).toEqual(['A', 'B', 'C']);
});

it('recommend: when two sections are exactly 2, then returns both', () => {
  expect(letters(({ section }) => (section === 'E' || section === 'N' ? 2 : 1))).toEqual(['E', 'N']);
});

it('recommend: when no section reaches 2, then returns only the highest', () => {
  // Section M: one 2 among six items, average 7 / 6.
  expect(letters(({ number }) => (number === 120 ? 2 : 1))).toEqual(['M']);
});

it('recommend: omits a section that was not observed', () => {
  expect(letters(({ section }) => (section === 'A' ? null : 5))).toEqual(['B', 'C', 'D']);
});

it('recommend: when nothing was observed, then returns no tips', () => {
  expect(letters(() => null)).toEqual([]);
});

it('recommend: returns the name and the tips of the pack', () => {
  const answers = readAnswers(
    pack,
    answerAll(({ section }) => (section === 'G' ? 5 : 1)),
  );
  expect(recommend(pack, answers)).toEqual([
    { letter: 'G', name: 'Perencanaan Gerakan', tips: pack.sectionRecommendations.G },
  ]);
});
