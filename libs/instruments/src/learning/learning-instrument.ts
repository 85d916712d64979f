import type { IsoTime, LearningResult, LearningStyle, Responses, ResponseValue } from '@kenali/contracts';
import { choiceInstrument } from '../choices/choice-instrument.ts';
import { readChoices } from '../choices/choices.ts';
import type { InstrumentOf } from '../instrument.ts';
import { type LearningPack, stylesOf } from './check-pack.ts';

export type LearningInstrument = InstrumentOf<'learning', LearningPack, LearningResult>;

export const learningInstrument = (pack: LearningPack): LearningInstrument =>
  choiceInstrument({
    type: 'learning',
    pack,
    questions: learningQuestions(pack),
    toView: toLearningView,
    score: scoreLearning,
    storedValue: storedStyle,
  });

const toLearningView = (pack: LearningPack) => ({
  questions: pack.questions.map(({ id, text, options }) => ({
    id: String(id),
    number: id,
    text,
    options: options.map(({ letter, value, label }) => ({ letter, value, label })),
  })),
});

/** English synonyms that the API accepts. It stores the Indonesian values. */
const INDONESIAN: ReadonlyMap<ResponseValue, LearningStyle> = new Map([
  ['auditory', 'auditori'],
  ['kinesthetic', 'kinestetik'],
]);
const storedStyle = (value: ResponseValue): ResponseValue => INDONESIAN.get(value) ?? value;

const learningQuestions = (pack: LearningPack) =>
  pack.questions.map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));

/**
 * Scores a complete learning-style inventory: the style chosen most often, or `campuran` for a tie.
 * @param responses one style per question, in Indonesian
 * @throws RangeError if a response is missing or not a style; callers check first
 * Source: pack `learning-style`, fields `scoring` and `tieRule`.
 */
export function scoreLearning(pack: LearningPack, responses: Responses, completedAt: IsoTime): LearningResult {
  const chosen = [...readChoices(learningQuestions(pack), responses).values()];
  const styleScores: LearningResult['styleScores'] = { visual: 0, auditori: 0, kinestetik: 0 };
  for (const style of chosen) styleScores[style] += 1;
  const styles = stylesOf(pack);
  const most = Math.max(...Object.values(styleScores));
  const [first, ...others] = styles.filter((style) => styleScores[style] === most);
  const primaryStyle = first && others.length === 0 ? first : pack.tieRule.result;
  return {
    type: 'learning',
    instrument: { id: pack.id, version: pack.version },
    styleScores,
    primaryStyle,
    tiedStyles: first && others.length > 0 ? [first, ...others] : [],
    primary: { ...pack.styles[primaryStyle] },
    styles: styles.map((style) => ({ style, name: pack.styles[style].name, tips: [...pack.tips[style]] })),
    note: pack.note,
    completionDate: completedAt,
  };
}
