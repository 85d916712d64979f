import type { SectionScore, SensoryResult } from '@kenali/contracts';
import type { GroupedSection, SectionGroupingId, SensoryPack } from '../pack/pack.ts';
import { type Answers, sum } from './answers.ts';

function scoreSection({ name, itemNumbers }: GroupedSection, answers: Answers): SectionScore {
  const values = itemNumbers.map((number) => answers.get(number)).filter((value) => value !== undefined);
  const itemCount = itemNumbers.length;
  const notObserved = itemCount - values.length;
  const total = sum(values);
  return {
    name,
    total,
    count: values.length,
    average: values.length === 0 ? null : total / values.length,
    itemCount,
    notObserved,
    // More than 20 %, in whole numbers.
    caution: notObserved * 5 > itemCount,
  };
}

/**
 * The sections of one grouping, each computed from its items. Averages stay unrounded.
 * @returns letter to score, in the order of the grouping; a letter has a meaning only beside its name
 */
export const scoreSections = (
  pack: SensoryPack,
  grouping: SectionGroupingId,
  answers: Answers,
): Record<string, SectionScore> =>
  Object.fromEntries(
    pack.sectionGroupings[grouping].sections.map((section) => [section.letter, scoreSection(section, answers)]),
  );

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
