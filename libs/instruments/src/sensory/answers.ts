import type { NotApplicable, Responses } from '@kenali/contracts';
import type { SensoryPack } from './pack.ts';

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
