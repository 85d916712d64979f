import type {
  EarlierResult,
  GenericResult,
  IntelligenceResult,
  LearningResult,
  ResponseValue,
  SensoryResult,
} from '@kenali/contracts';
import { stylesOf } from '../learning/check-pack.ts';
import type { Instrument } from '../registry.ts';

/** The items whose answers are added up to one score: a section, a category or a style. */
export interface Scale {
  key: string;
  name: string;
  items: readonly { id: string; text: string }[];
  /** Whole points of an answer; null if it has none. */
  pointsOf(response: ResponseValue): number | null;
  /** Results show the sum of the points times this: a mean, a percentage, or the sum itself. */
  factor: number;
}

/**
 * The scores of an instrument, in the order of its results. Empty for a questionnaire without scores. The sum over all items of
 * a sensory profile is no scale: it mixes sections that measure different things.
 */
export function scalesOf(instrument: Instrument): Scale[] {
  switch (instrument.type) {
    case 'sensory': {
      const { sections, items } = instrument.pack;
      return sections.map(({ letter, name }) => {
        const own = items.filter(({ section }) => section === letter);
        return {
          key: letter,
          name: `${letter}. ${name}`,
          pointsOf: numberOf,
          factor: 1 / own.length,
          items: own.map(({ number, text }) => ({ id: String(number), text })),
        };
      });
    }
    case 'intelligence': {
      const { categories, questions } = instrument.pack;
      return categories.map(({ key, name }) => {
        const own = questions.filter(({ category }) => category === key);
        return {
          key,
          name,
          pointsOf: (response) => (response === true ? 1 : 0),
          factor: 100 / own.length,
          items: own.map(({ id, text }) => ({ id: String(id), text })),
        };
      });
    }
    case 'learning': {
      const { questions, styles } = instrument.pack;
      const items = questions.map(({ id, text }) => ({ id: String(id), text }));
      return stylesOf(instrument.pack).map((style) => ({
        key: style,
        name: styles[style].name,
        items,
        factor: 1,
        pointsOf: (response) => (response === style ? 1 : 0),
      }));
    }
    case 'other':
      return [];
  }
}

const numberOf = (response: ResponseValue): number | null => (typeof response === 'number' ? response : null);

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
