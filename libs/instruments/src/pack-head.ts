import { type Check, listOf, matching, oneOf, optional, text } from './shape.ts';

/** The fields that every pack begins with. */
export interface PackHead<Id extends string = string> {
  $schema?: string;
  id: Id;
  version: string;
  locale: 'id';
  license: string;
  validation: string;
  title: string;
  instructions: string[];
}

type HeadChecks<Id extends string> = { [K in keyof PackHead<Id>]-?: Check<PackHead<Id>[K]> };

export const packHead = <const Id extends string>(id: Id): HeadChecks<Id> => ({
  $schema: optional(text),
  id: oneOf(id),
  version: matching(/^\d+\.\d+\.\d+$/, 'three numbers such as 1.0.0'),
  locale: oneOf('id'),
  license: text,
  validation: text,
  title: text,
  instructions: listOf(text),
});

/**
 * Reads the JSON of a pack, so that a broken one stops the start and never a person's result.
 * @param shape every field, none missing, none unknown
 * @param problems what the fields mean together, asked only of a pack whose fields are all there
 * @returns the same value, known to be whole
 * @throws Error with one line per problem, each "path: problem"
 */
export function readPack<Pack>(
  json: unknown,
  shape: Check<Pack>,
  problems: readonly ((pack: Pack) => string[])[],
): Pack {
  const wrongShape = shape(json, '');
  if (wrongShape.length > 0) throw new Error(wrongShape.join('\n'));
  const pack = json as Pack;
  const found = problems.flatMap((find) => find(pack));
  if (found.length > 0) throw new Error(found.join('\n'));
  return pack;
}
