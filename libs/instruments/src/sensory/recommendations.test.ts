import { answerAll, pack } from '../testing/sensory.ts';
import { readAnswers } from './answers.ts';
import type { SensoryItem } from './pack.ts';
import { recommend } from './recommendations.ts';

const letters = (valueFor: (item: SensoryItem) => number | null) =>
  recommend(pack, readAnswers(pack, answerAll(valueFor))).map(({ letter }) => letter);

it('recommend: when four sections reach 2, then the three highest, highest first', () => {
  const values: Record<string, number> = { B: 2, D: 4, H: 5, K: 3 };
  expect(letters(({ section }) => values[section] ?? 1)).toEqual(['H', 'D', 'K']);
});

it('recommend: when averages are equal, then by letter', () => {
  expect(letters(() => 4)).toEqual(['A', 'B', 'C']);
});

it('recommend: when two sections are exactly 2, then those two', () => {
  expect(letters(({ section }) => (section === 'E' || section === 'N' ? 2 : 1))).toEqual(['E', 'N']);
});

it('recommend: when no section reaches 2, then the highest alone', () => {
  // Section M: one 2 among six items, average 7 / 6.
  expect(letters(({ number }) => (number === 120 ? 2 : 1))).toEqual(['M']);
});

it('recommend: when a section was not observed, then it is left out', () => {
  expect(letters(({ section }) => (section === 'A' ? null : 5))).toEqual(['B', 'C', 'D']);
});

it('recommend: when nothing was observed, then nothing is recommended', () => {
  expect(letters(() => null)).toEqual([]);
});

it('recommend: when a section is named, then with the name and tips of the pack', () => {
  const answers = readAnswers(
    pack,
    answerAll(({ section }) => (section === 'G' ? 5 : 1)),
  );
  expect(recommend(pack, answers)).toEqual([
    { letter: 'G', name: 'Perencanaan Gerakan', tips: pack.sectionRecommendations.G },
  ]);
});
