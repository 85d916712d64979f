import { questionProblems } from '../choices/choices.ts';
import { repeatedFields } from '../pack-problems.ts';
import { packHead, readPack } from '../read-pack.ts';
import { fields, listOf, matching, oneOf, text, type Valid, whole } from '../shape.ts';

const value = matching(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/,
  'paling banyak 40 huruf, angka, tanda hubung, atau garis bawah',
);
const option = fields({ value, label: text });
export const genericShape = fields({
  ...packHead('generic'),
  questions: listOf(fields({ id: whole(1), text, options: listOf(option, 2) })),
  scoring: fields({ method: oneOf('none') }),
});
/** A short questionnaire without scoring, stored in `packs/generic/<version>/pack.json`. */
export type GenericPack = Valid<typeof genericShape>;

const optionProblems = ({ questions }: GenericPack) =>
  questions.flatMap(({ options }, i) =>
    (['value', 'label'] as const).flatMap((field) => repeatedFields(options, field, `questions.${i}.options`)),
  );

/** Validates the JSON of a questionnaire without scoring. @throws Error with one line per problem */
export const checkGenericPack = (json: unknown): GenericPack =>
  readPack(json, genericShape, [({ questions }) => questionProblems(questions), optionProblems]);
