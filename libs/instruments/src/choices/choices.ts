import type { FieldError, Responses, ResponseValue } from '@kenali/contracts';
import { collectErrors, OUTSIDE_CHOICES, type SentAnswers, UNKNOWN_ITEM } from '../instrument.ts';
import { type PackProblem, problemUnless, repeatedFields, repeatedProblems } from '../pack-problems.ts';

/** A question with one choice. Its number is its position, from 1; its item id is the number as text. */
export interface ChoiceQuestion {
  id: number;
  /** The possible values, as they are stored. */
  values: readonly ResponseValue[];
}

const NO_MARKS = 'Kuesioner ini tidak memakai tanda tidak teramati.';
const NO_COMMENTS = 'Kuesioner ini tidak memakai catatan.';
const NO_RESPONDENT = 'Kuesioner ini hanya memakai nama dan tanggal lahir peserta.';
/** Which child it is about. */
const CHILD_FIELDS: readonly string[] = ['childName', 'childBirthDate'];

/**
 * Prepares the check of responses once for many calls. It rejects "not observed", comments and data of a respondent, but accepts
 * empty maps, because the specified bodies contain them.
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
    ...collectErrors('participantInfo', participantInfo, (field) =>
      CHILD_FIELDS.includes(field) ? null : NO_RESPONDENT,
    ),
    ...collectErrors('changed', changed, (_at, id) => (values.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}

/** Numbers of the questions without a response, ascending. */
export const missingChoices = (questions: readonly ChoiceQuestion[], responses: Responses): number[] =>
  questions.map(({ id }) => id).filter((id) => !Object.hasOwn(responses, String(id)));

/**
 * The responses of a complete questionnaire by question number, in the order of the questions.
 * @throws RangeError if a response is missing or not a choice of its question; callers check first
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

/** Requires numbers from 1 without a gap or a repetition, and distinct texts. */
export const questionProblems = (questions: readonly { id: number; text: string }[]): PackProblem[] => [
  ...questions.flatMap(({ id }, i) => problemUnless(id === i + 1, `questions.${i}.id`, 'numberGap', i + 1)),
  ...repeatedFields(questions, 'text', 'questions'),
];

/** Requires four distinct tips per key. */
export const tipProblems = (tips: Readonly<Record<string, readonly string[]>>, pathOf: (key: string) => string) =>
  Object.entries(tips).flatMap(([key, list]) => [
    ...problemUnless(list.length === TIPS, pathOf(key), 'count', 'tips', TIPS, list.length),
    ...repeatedProblems(list, pathOf(key), 'tip'),
  ]);

const TIPS = 4;
