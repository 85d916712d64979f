import { expect, expectDistinct } from '../expect.ts';

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
