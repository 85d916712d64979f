import { LEARNING_STYLES, type LearningStyle } from '@kenali/contracts';
import { questionProblems, tipProblems } from '../choices/choices.ts';
import { mismatchProblems, problemUnless, repeatedFields } from '../pack-problems.ts';
import { packHead, readPack } from '../read-pack.ts';
import { fields, listOf, oneOf, text, type Valid, whole } from '../shape.ts';

const described = fields({ name: text, description: text });
const option = fields({ letter: oneOf('A', 'B', 'C'), value: oneOf(...LEARNING_STYLES), label: text });

export const learningShape = fields({
  ...packHead('learning-style'),
  heading: text,
  optionStyles: fields({ A: oneOf('visual'), B: oneOf('auditori'), C: oneOf('kinestetik') }),
  questions: listOf(fields({ id: whole(1), text, options: listOf(option) })),
  styles: fields({ visual: described, auditori: described, kinestetik: described, campuran: described }),
  tips: fields({ visual: listOf(text), auditori: listOf(text), kinestetik: listOf(text) }),
  tieRule: fields({ result: oneOf('campuran'), description: text }),
  scoring: fields({ method: oneOf('count'), percentDecimals: whole(0, 6) }),
  /** Shown on every result: the style is a preference, not an ability. */
  note: text,
});

/** A learning-style inventory as content, stored in `packs/learning-style/<version>/pack.json`. */
export type LearningPack = Valid<typeof learningShape>;

/** The styles in the order of the options. */
export const stylesOf = ({ optionStyles: { A, B, C } }: Pick<LearningPack, 'optionStyles'>): LearningStyle[] => [
  A,
  B,
  C,
];

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
      ...repeatedFields(options, 'label', path),
    ];
  });

const styleProblems = ({ styles, tips }: LearningPack) => [
  ...repeatedFields(Object.values(styles), 'name', 'styles'),
  ...tipProblems(tips, (style) => `tips.${style}`),
];

/** Validates the JSON of a learning-style pack. @throws Error with one line per problem */
export const checkLearningPack = (json: unknown): LearningPack =>
  readPack(json, learningShape, [countProblems, optionProblems, styleProblems]);
