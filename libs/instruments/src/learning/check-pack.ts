import { questionProblems, tipProblems } from '../choices/choices.ts';
import { mismatchProblems, problemUnless, repeatedProblems } from '../pack-problems.ts';
import { readPack } from '../read-pack.ts';
import { type LearningPack, learningShape } from './pack.ts';

/** From the product specification. */
const QUESTIONS = 14;

const countProblems = ({ questions }: LearningPack) => [
  ...problemUnless(questions.length === QUESTIONS, 'questions', 'count', 'questions', QUESTIONS, questions.length),
  ...questionProblems(questions),
];

const optionProblems = ({ questions, optionStyles }: LearningPack) =>
  questions.flatMap(({ options }, i) => {
    const path = `questions.${i}.options`;
    return [
      ...mismatchProblems(
        options.map(({ letter, value }) => [letter, value]),
        Object.entries(optionStyles).sort(),
        path,
        'lettersAndStyles',
      ),
      ...repeatedProblems(
        options.map(({ label }) => label),
        path,
        'label',
      ),
    ];
  });

const styleProblems = ({ styles, tips }: LearningPack) => [
  ...repeatedProblems(
    Object.values(styles).map(({ name }) => name),
    'styles',
    'name',
  ),
  ...tipProblems(tips, (style) => `tips.${style}`),
];

/** Validates the JSON of a learning-style pack. @throws Error with one line per problem */
export const checkLearningPack = (json: unknown): LearningPack =>
  readPack(json, learningShape, [countProblems, optionProblems, styleProblems]);
