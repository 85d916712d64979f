import type { SectionScore } from '@kenali/contracts';
import { type Answers, sum } from './answers.ts';
import type { GroupedSection, SectionGroupingId, SensoryPack } from './pack.ts';

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
