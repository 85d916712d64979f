import type { CategoryScore, IntelligenceResult, IsoTime, Responses } from '@kenali/contracts';
import { choiceInstrument } from '../choices/choice-instrument.ts';
import { readChoices } from '../choices/choices.ts';
import type { InstrumentOf } from '../instrument.ts';
import type { IntelligencePack } from './check-pack.ts';

export type IntelligenceInstrument = InstrumentOf<'intelligence', IntelligencePack, IntelligenceResult>;

export const intelligenceInstrument = (pack: IntelligencePack): IntelligenceInstrument =>
  choiceInstrument({
    type: 'intelligence',
    pack,
    questions: intelligenceQuestions(pack),
    toView: toIntelligenceView,
    score: scoreIntelligence,
  });

const toIntelligenceView = (pack: IntelligencePack) => ({
  options: pack.options.map(({ value, label }) => ({ value, label })),
  categories: pack.categories.map(({ key, name, description, icon, color }) => ({
    key,
    name,
    description,
    icon,
    color,
  })),
  questions: pack.questions.map(({ id, category, text }) => ({ id: String(id), number: id, category, text })),
});

const intelligenceQuestions = ({ questions, options }: IntelligencePack) =>
  questions.map(({ id }) => ({ id, values: options.map(({ value }) => value) }));

/**
 * Scores a complete multiple-intelligence assessment: counts Ya per category and ranks 1, 1, 3. Ties with
 * the last place that counts are included.
 * @param responses true (Ya) or false (Tidak) per statement
 * @throws RangeError if a response is missing or not a boolean; callers check first
 * Source: pack `multiple-intelligence`, field `scoring`.
 */
export function scoreIntelligence(
  pack: IntelligencePack,
  responses: Responses,
  completedAt: IsoTime,
): IntelligenceResult {
  const categoryScores = rank(countYes(pack, responses));
  const ranked = [...categoryScores].sort((a, b) => a.rank - b.rank);
  const upTo = (last: number) => ranked.filter((one) => one.rank <= last);
  return {
    type: 'intelligence',
    instrument: { id: pack.id, version: pack.version },
    categoryScores,
    dominantIntelligences: upTo(pack.scoring.dominantFallback).map((one) => ({ ...one })),
    isFlat: categoryScores.every((one) => one.rank === 1),
    recommendations: upTo(pack.scoring.recommendationCategories).map(({ category, name }) => ({
      category,
      name,
      tips: [...(pack.categories.find(({ key }) => key === category)?.tips ?? [])],
    })),
    importantNote: { ...pack.importantNote },
    completionDate: completedAt,
  };
}

type Counted = Omit<CategoryScore, 'rank'>;

function countYes(pack: IntelligencePack, responses: Responses): Counted[] {
  const answers = readChoices(intelligenceQuestions(pack), responses);
  return pack.categories.map(({ key, name }) => {
    const own = pack.questions.filter(({ category }) => category === key);
    const score = own.filter(({ id }) => answers.get(id) === true).length;
    // A single division of whole numbers gives equal results for equal shares.
    return { category: key, name, score, total: own.length, percentage: (score * 100) / own.length };
  });
}

const rank = (counted: readonly Counted[]): CategoryScore[] =>
  counted.map((one) => ({
    ...one,
    rank: 1 + counted.filter(({ percentage }) => percentage > one.percentage).length,
  }));
