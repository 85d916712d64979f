import type { GenericResult, IsoTime, Responses } from '@kenali/contracts';
import { choiceInstrument } from '../choices/choice-instrument.ts';
import { readChoices } from '../choices/choices.ts';
import type { InstrumentOf } from '../instrument.ts';
import type { GenericPack } from './check-pack.ts';

export type GenericInstrument = InstrumentOf<'other', GenericPack, GenericResult>;

export const genericInstrument = (pack: GenericPack): GenericInstrument =>
  choiceInstrument({
    type: 'other',
    pack,
    questions: genericQuestions(pack),
    toView: toGenericView,
    score: listAnswers,
  });

const genericQuestions = (pack: GenericPack) =>
  pack.questions.map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));

const toGenericView = (pack: GenericPack) => ({
  questions: pack.questions.map(({ id, text, options }) => ({
    id: String(id),
    number: id,
    text,
    options: options.map(({ value, label }) => ({ value, label })),
  })),
});

/**
 * Lists questions and answers as text, without scoring.
 * @throws RangeError if a response is missing or not an option; callers check first
 */
export function listAnswers(pack: GenericPack, responses: Responses, completedAt: IsoTime): GenericResult {
  const answers = readChoices(genericQuestions(pack), responses);
  return {
    type: 'other',
    instrument: { id: pack.id, version: pack.version },
    answers: pack.questions.map(({ id, text, options }) => ({
      number: id,
      question: text,
      answer: options.find(({ value }) => value === answers.get(id))?.label ?? '',
    })),
    completionDate: completedAt,
  };
}
