import { LEARNING_STYLES } from '@kenali/contracts';
import { questionProblems, tipProblems } from '../choices/choices.ts';
import { duplicateProblems, mismatchProblems, packHead, readPack } from '../read-pack.ts';
import { fields, listOf, oneOf, problemUnless, text, whole } from '../shape.ts';
import type { LearningOption, LearningPack, LearningQuestion } from './pack.ts';

/** From the product specification. */
const QUESTIONS = 14;

const described = fields<{ name: string; description: string }>({ name: text, description: text });
const option = fields<LearningOption>({
  letter: oneOf('A', 'B', 'C'),
  value: oneOf(...LEARNING_STYLES),
  label: text,
});
const learningShape = fields<LearningPack>({
  ...packHead('learning-style'),
  heading: text,
  optionStyles: fields<LearningPack['optionStyles']>({
    A: oneOf('visual'),
    B: oneOf('auditori'),
    C: oneOf('kinestetik'),
  }),
  questions: listOf(fields<LearningQuestion>({ id: whole(1), text, options: listOf(option) })),
  styles: fields<LearningPack['styles']>({
    visual: described,
    auditori: described,
    kinestetik: described,
    campuran: described,
  }),
  tips: fields<LearningPack['tips']>({ visual: listOf(text), auditori: listOf(text), kinestetik: listOf(text) }),
  tieRule: fields<LearningPack['tieRule']>({ result: oneOf('campuran'), description: text }),
  scoring: fields<LearningPack['scoring']>({ method: oneOf('count'), percentDecimals: whole(0, 6) }),
  note: text,
});

const countProblems = ({ questions }: LearningPack) => [
  ...problemUnless(
    questions.length === QUESTIONS,
    'questions',
    `needs ${QUESTIONS} questions, not ${questions.length}`,
  ),
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
        'letters and styles',
      ),
      ...duplicateProblems(
        options.map(({ label }) => label),
        path,
        'label',
      ),
    ];
  });

const styleProblems = ({ styles, tips }: LearningPack) => [
  ...duplicateProblems(
    Object.values(styles).map(({ name }) => name),
    'styles',
    'name',
  ),
  ...tipProblems(tips, (style) => `tips.${style}`),
];

/** Validates the JSON of a learning-style pack. @throws Error with one line per problem */
export const checkLearningPack = (json: unknown): LearningPack =>
  readPack(json, learningShape, [countProblems, optionProblems, styleProblems]);
