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

/** One problem, or none, of a pack whose fields are all there. */
export const expect = (isRight: boolean, path: string, problem: string): string[] =>
  isRight ? [] : [`${path}: ${problem}`];

/** No value twice; `what` is named in the problem. */
export function expectDistinct(values: readonly (string | number)[], path: string, what: string): string[] {
  const twice = values.filter((value, i) => values.indexOf(value) !== i);
  return [...new Set(twice)].map((value) => `${path}: ${what} ${value} stands there twice`);
}

const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;

/** Equal as JSON; the order of the keys of a map does not matter, that of a list does. */
export function expectEqual(found: unknown, wanted: unknown, path: string, what: string): string[] {
  const [is, shouldBe] = [JSON.stringify(inOrder(found)), JSON.stringify(inOrder(wanted))];
  return expect(is === shouldBe, path, `${what} must be ${shouldBe}, not ${is}`);
}
