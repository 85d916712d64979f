import type {
  EarlierResult,
  GenericResult,
  IntelligenceResult,
  LearningResult,
  SensoryResult,
} from '@kenali/contracts';

/** The parts of a result that are compared between results of the same version. */
export type ComparedParts =
  | Pick<SensoryResult, 'type' | 'sectionScores'>
  | Pick<LearningResult, 'type' | 'styleScores'>
  | Pick<IntelligenceResult, 'type' | 'categoryScores'>
  | Pick<GenericResult, 'type'>;

/** Unrounded averages by section letter, choices by style, or percentages by category. Empty for results without scores. */
export function comparedValues(result: ComparedParts): EarlierResult['values'] {
  switch (result.type) {
    case 'sensory':
      return Object.fromEntries(Object.entries(result.sectionScores).map(([letter, { average }]) => [letter, average]));
    case 'learning':
      return { ...result.styleScores };
    case 'intelligence':
      return Object.fromEntries(result.categoryScores.map(({ category, percentage }) => [category, percentage]));
    case 'other':
      return {};
  }
}
