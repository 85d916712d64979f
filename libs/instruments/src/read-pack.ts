import { type Check, listOf, matching, oneOf, optional, text } from './shape.ts';

/** The fields that every pack has. */
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
 * Validates the JSON of a pack at startup, so that an invalid pack never reaches a user.
 * @param shape checks every field
 * @param problems rules across fields; they run only if all fields are valid
 * @returns the same value with its type
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

/** A list with the problem if the condition is false, otherwise an empty list. */
export const expect = (isRight: boolean, path: string, problem: string): string[] =>
  isRight ? [] : [`${path}: ${problem}`];

/** Reports each value that occurs more than once. @param what names the value in the problem */
export function expectDistinct(values: readonly (string | number)[], path: string, what: string): string[] {
  const twice = values.filter((value, i) => values.indexOf(value) !== i);
  return [...new Set(twice)].map((value) => `${path}: ${what} ${value} occurs twice`);
}

const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;

/** Compares as JSON. The order of list entries matters, the order of keys does not. */
export function expectEqual(found: unknown, wanted: unknown, path: string, what: string): string[] {
  const [is, shouldBe] = [JSON.stringify(inOrder(found)), JSON.stringify(inOrder(wanted))];
  return expect(is === shouldBe, path, `${what} must be ${shouldBe}, not ${is}`);
}
