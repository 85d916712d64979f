import type { NotApplicable, Responses } from '@kenali/contracts';
import type { SensoryPack } from '../pack/pack.ts';

/** Item number to the value given; an item marked as not observed is not in it. */
export type Answers = ReadonlyMap<number, number>;

export interface SavedAnswers {
  responses: Responses;
  notApplicable: NotApplicable;
}

export const isAnswered = ({ responses }: Pick<SavedAnswers, 'responses'>, id: string) => Object.hasOwn(responses, id);
export const isMarked = ({ notApplicable }: Pick<SavedAnswers, 'notApplicable'>, id: string) =>
  Object.hasOwn(notApplicable, id);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The answers of a complete questionnaire in item order.
 * @throws RangeError when an item has neither answer nor mark, has both, or has a value that the scale lacks: the
 *   caller checks before (`sensoryAnswersCheck`, `missingItems`), and a score of such answers would be wrong in silence
 */
export function readAnswers(pack: SensoryPack, saved: SavedAnswers): Answers {
  const scale = pack.scale.map(({ value }) => value);
  const answers = new Map<number, number>();
  for (const { number } of pack.items) {
    const id = String(number);
    if (isAnswered(saved, id) === isMarked(saved, id)) throw new RangeError(`Item ${id} needs an answer or a mark`);
    if (isMarked(saved, id)) continue;
    const value = scale.find((point) => point === saved.responses[id]);
    if (value === undefined) throw new RangeError(`Item ${id} has a value that the scale lacks`);
    answers.set(number, value);
  }
  return answers;
}

/** Numbers of the items that are neither answered nor marked as not observed, ascending; empty when complete. */
export const missingItems = (pack: SensoryPack, saved: SavedAnswers): number[] =>
  pack.items
    .map(({ number }) => number)
    .filter((number) => !isAnswered(saved, String(number)) && !isMarked(saved, String(number)));

/**
 * `numerator / denominator` rounded half up to a whole number, without a fraction in between: 202.5 hundredths
 * stay 202.5, where 2.025 * 100 would be 202.49999999999997 and round the wrong way.
 * @param numerator whole, 0 or more
 * @param denominator whole, above 0
 */
export const divideRounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
