import type { SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { findProminentSections } from './prominent-sections.ts';
import { averageWords, DEFAULT_SCALE } from './words.ts';

/**
 * The interpretation of a stored result whose pack is no longer installed: its own words and the default rules. Tips stay
 * only for sections that stand out.
 */
export function storedInterpretation(result: SensoryResult): SensoryInterpretation {
  const average = result.answeredCount === 0 ? null : result.totalScore / result.answeredCount;
  // Only scores may be stored.
  const isCounted = result.answeredCount + result.notObservedCount > 0;
  const compared = Object.entries(result.sectionScores).map(([letter, score]) => ({
    ...score,
    letter,
    shortName: score.name,
  }));
  const { sentence, sections, notes } = findProminentSections(compared, isCounted ? average : meanOf(compared));
  const letters = sections.map(({ letter }) => letter);
  return {
    wording: { ...result.instrument },
    showLabel: true,
    average,
    averageWords: isCounted ? averageWords(average) : '',
    text: result.interpretation,
    prominent: { sentence, sections: sections.map(({ letter, name, average }) => ({ letter, name, average })), notes },
    patterns: Object.entries(result.patterns).map(([label, description]) => ({
      label,
      description,
      modality: null,
      direction: null,
    })),
    patternsNote: null,
    tips: result.recommendations
      .filter(({ letter }) => letters.includes(letter))
      .map(({ letter, name, tips }) => ({ letter, name, modality: null, direction: null, tips })),
    sections: {},
    scale: [...DEFAULT_SCALE],
    disclaimer: result.disclaimer,
  };
}

/** Of the averages that are stored; null without any. */
function meanOf(sections: readonly { average: number | null }[]): number | null {
  const averages = sections.flatMap(({ average }) => average ?? []);
  return averages.length === 0 ? null : averages.reduce((sum, average) => sum + average, 0) / averages.length;
}
