import type { SensoryResult } from '@kenali/contracts';
import type { Answers } from './answers.ts';
import type { SensoryPack } from './pack.ts';
import { scoreSections } from './section-scores.ts';

/** More would bury what stands out. */
const MOST = 3;
/** The scale's JARANG: below it, the behaviours of a section hardly appear. */
const STANDS_OUT = 2;

/**
 * Home tips for the sections of the user grouping that stand out most: the three highest averages of 2 or more, ties
 * by letter. When no average is as high, the highest one alone. Sections without an answer are left out.
 */
export function recommend(pack: SensoryPack, answers: Answers): SensoryResult['recommendations'] {
  const ranked = Object.entries(scoreSections(pack, 'user-a-n', answers))
    .flatMap(([letter, { name, average }]) => (average === null ? [] : [{ letter, name, average }]))
    .sort((a, b) => b.average - a.average || a.letter.localeCompare(b.letter));
  const high = ranked.filter(({ average }) => average >= STANDS_OUT).slice(0, MOST);
  return (high.length > 0 ? high : ranked.slice(0, 1)).map(({ letter, name }) => ({
    letter,
    name,
    tips: pack.sectionRecommendations[letter] ?? [],
  }));
}
