import type { FieldError, Responses, ResponseValue } from '@kenali/contracts';
import { collectErrors, OUTSIDE_CHOICES, type SentAnswers, UNKNOWN_ITEM } from '../instrument.ts';
import { expect, expectDistinct } from '../read-pack.ts';

/** A question with one choice. Its number is also its place, from 1; its item id is the number as text. */
export interface ChoiceQuestion {
  id: number;
  /** What may be chosen, as it is stored. */
  values: readonly ResponseValue[];
}

const NO_MARKS = 'Kuesioner ini tidak memakai tanda tidak teramati.';
const NO_COMMENTS = 'Kuesioner ini tidak memakai catatan.';
const NO_PARTICIPANT = 'Kuesioner ini tidak memakai data peserta.';

/**
 * The check of answers against these questions, prepared once. Marks, remarks and participant have no place here; empty
 * maps are fine, for the specified bodies carry some.
 */
export function choicesCheck(questions: readonly ChoiceQuestion[]): (sent: SentAnswers) => FieldError[] {
  const values = new Map(questions.map((question) => [String(question.id), new Set<unknown>(question.values)]));
  return ({ responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, changed = [] }) => [
    ...collectErrors('responses', responses, (id, value) => {
      const known = values.get(id);
      if (!known) return UNKNOWN_ITEM;
      return known.has(value) ? null : OUTSIDE_CHOICES;
    }),
    ...collectErrors('notApplicable', notApplicable, () => NO_MARKS),
    ...collectErrors('comments', comments, () => NO_COMMENTS),
    ...collectErrors('participantInfo', participantInfo, () => NO_PARTICIPANT),
    ...collectErrors('changed', changed, (_at, id) => (values.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}

/** Numbers of the questions without an answer, ascending. */
export const missingChoices = (questions: readonly ChoiceQuestion[], responses: Responses): number[] =>
  questions.map(({ id }) => id).filter((id) => !Object.hasOwn(responses, String(id)));

/**
 * The answers of a complete questionnaire by question number, in the order of the questions.
 * @throws RangeError when one is missing or no choice of its question: the caller checks before
 */
export function readChoices<V extends ResponseValue>(
  questions: readonly { id: number; values: readonly V[] }[],
  responses: Responses,
): Map<number, V> {
  return new Map(
    questions.map(({ id, values }) => {
      const sent = Object.hasOwn(responses, String(id)) ? responses[String(id)] : undefined;
      const value = values.find((one) => one === sent);
      if (value === undefined) throw new RangeError(`Question ${id} needs one of its choices`);
      return [id, value];
    }),
  );
}

/** Numbers run from 1 without gap or repetition, and no text stands there twice. @returns problems, none when right */
export const questionProblems = (questions: readonly { id: number; text: string }[]): string[] => [
  ...questions.flatMap(({ id }, i) =>
    expect(id === i + 1, `questions.${i}.id`, `must be ${i + 1}, for numbers run from 1 without gap or repetition`),
  ),
  ...expectDistinct(
    questions.map(({ text }) => text),
    'questions',
    'text',
  ),
];

/** Four tips under each key, none twice. */
export const tipProblems = (tips: Readonly<Record<string, readonly string[]>>, pathOf: (key: string) => string) =>
  Object.entries(tips).flatMap(([key, list]) => [
    ...expect(list.length === TIPS, pathOf(key), `needs ${TIPS} tips, not ${list.length}`),
    ...expectDistinct(list, pathOf(key), 'tip'),
  ]);

const TIPS = 4;
