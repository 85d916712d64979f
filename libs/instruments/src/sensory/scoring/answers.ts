import type { NotApplicable, Responses } from '@kenali/contracts';
import type { SensoryPack } from '../pack/pack.ts';

/** Values by item number. Items that were not observed are absent. */
export type Answers = ReadonlyMap<number, number>;

export interface SavedAnswers {
  responses: Responses;
  notApplicable: NotApplicable;
}

const isAnswered = ({ responses }: Pick<SavedAnswers, 'responses'>, id: string) => Object.hasOwn(responses, id);
const isNotObserved = ({ notApplicable }: Pick<SavedAnswers, 'notApplicable'>, id: string) =>
  Object.hasOwn(notApplicable, id);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The answers of a complete questionnaire in item order.
 * @throws RangeError if an item is neither answered nor marked as not observed, is both, or has a value outside the scale.
 *   Callers check first (`sensoryAnswersCheck`, `missingItems`); scoring such answers would be silently wrong
 */
export function readAnswers(pack: SensoryPack, saved: SavedAnswers): Answers {
  const scale = pack.scale.map(({ value }) => value);
  const answers = new Map<number, number>();
  for (const { number } of pack.items) {
    const id = String(number);
    if (isAnswered(saved, id) === isNotObserved(saved, id))
      throw new RangeError(`Item ${id} needs either a response or the not-observed mark`);
    if (isNotObserved(saved, id)) continue;
    const value = scale.find((point) => point === saved.responses[id]);
    if (value === undefined) throw new RangeError(`Item ${id} has a value outside the scale`);
    answers.set(number, value);
  }
  return answers;
}

/** Numbers of the items that are neither answered nor marked as not observed, ascending. */
export const missingItems = (pack: SensoryPack, saved: SavedAnswers): number[] =>
  pack.items
    .map(({ number }) => number)
    .filter((number) => !isAnswered(saved, String(number)) && !isNotObserved(saved, String(number)));

/**
 * Divides and rounds half up to a whole number. It avoids fractions, because 2.025 * 100 is 202.49999999999997 and would
 * round down.
 * @param numerator whole, 0 or more
 * @param denominator whole, above 0
 */
export const divideRounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
