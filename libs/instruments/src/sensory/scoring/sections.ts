import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { needsCaution } from '../../rules/needs-caution.ts';
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
    caution: needsCaution(notObserved, itemCount),
  };
}

/**
 * Scores the sections of one grouping, without rounding averages.
 * @returns scores by section letter, in the order of the grouping. The same letter names another section in the other grouping
 */
export const scoreSections = (
  pack: SensoryPack,
  grouping: SectionGroupingId,
  answers: Answers,
): Record<string, SectionScore> =>
  Object.fromEntries(
    pack.sectionGroupings[grouping].sections.map((section) => [section.letter, scoreSection(section, answers)]),
  );

/** More tips would hide the important ones. */
const MAX_SECTIONS = 3;
/** JARANG on the scale. Below it, the behaviours of a section hardly occur. */
const MIN_AVERAGE = 2;

/**
 * Tips for home for the three sections of the user grouping with the highest averages of 2 or more; ties sort by letter. If
 * no average reaches 2, only the highest section gets tips.
 */
export function recommend(pack: SensoryPack, answers: Answers): SensoryResult['recommendations'] {
  const ranked = Object.entries(scoreSections(pack, 'user-a-n', answers))
    .flatMap(([letter, { name, average }]) => (average === null ? [] : [{ letter, name, average }]))
    .sort((a, b) => b.average - a.average || a.letter.localeCompare(b.letter));
  const high = ranked.filter(({ average }) => average >= MIN_AVERAGE).slice(0, MAX_SECTIONS);
  return (high.length > 0 ? high : ranked.slice(0, 1)).map(({ letter, name }) => ({
    letter,
    name,
    tips: pack.sectionRecommendations[letter] ?? [],
  }));
}
