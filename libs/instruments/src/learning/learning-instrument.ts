import type { LearningInstrumentView, LearningResult } from '@kenali/contracts';
import { choiceInstrument } from '../choices/choice-instrument.ts';
import type { InstrumentOf } from '../instrument.ts';
import type { LearningPack } from './pack.ts';
import { learningQuestions, scoreLearning, storedStyle } from './score-learning.ts';

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

/** Copies fields one by one, so that no scoring rule reaches the browser. */
const toLearningView = (pack: LearningPack): LearningInstrumentView => ({
  id: pack.id,
  version: pack.version,
  type: 'learning',
  title: pack.title,
  instructions: [...pack.instructions],
  questions: pack.questions.map(({ id, text, options }) => ({
    id: String(id),
    number: id,
    text,
    options: options.map(({ letter, value, label }) => ({ letter, value, label })),
  })),
});
