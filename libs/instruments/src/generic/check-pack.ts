import { questionProblems } from '../choices/choices.ts';
import { duplicateProblems, type PackHead, packHead, readPack } from '../read-pack.ts';
import { fields, listOf, matching, oneOf, text, whole } from '../shape.ts';

export interface GenericQuestion {
  id: number;
  text: string;
  options: { value: string; label: string }[];
}

/** A short questionnaire without scoring, stored in `packs/generic/<version>/pack.json`. */
export interface GenericPack extends PackHead<'generic'> {
  questions: GenericQuestion[];
  scoring: { method: 'none' };
}

const value = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'up to 40 letters, digits, hyphens or underscores');
const option = fields<GenericQuestion['options'][number]>({ value, label: text });
const genericShape = fields<GenericPack>({
  ...packHead('generic'),
  questions: listOf(fields<GenericQuestion>({ id: whole(1), text, options: listOf(option, 2) })),
  scoring: fields<GenericPack['scoring']>({ method: oneOf('none') }),
});

const optionProblems = ({ questions }: GenericPack) =>
  questions.flatMap(({ options }, i) =>
    (['value', 'label'] as const).flatMap((field) =>
      duplicateProblems(
        options.map((one) => one[field]),
        `questions.${i}.options`,
        field,
      ),
    ),
  );

/** Validates the JSON of a questionnaire without scoring. @throws Error with one line per problem */
export const checkGenericPack = (json: unknown): GenericPack =>
  readPack(json, genericShape, [({ questions }) => questionProblems(questions), optionProblems]);
