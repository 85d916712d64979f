import { type Check, listOf, matching, oneOf, optional, problemUnless, text } from './shape.ts';

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
 * @param rules return the problems across fields; they run only if every field is valid
 * @returns the same value with its type
 * @throws Error with one line per problem, each "path: problem"
 */
export function readPack<Pack>(json: unknown, shape: Check<Pack>, rules: readonly ((pack: Pack) => string[])[]): Pack {
  const shapeProblems = shape(json, '');
  if (shapeProblems.length > 0) throw new Error(shapeProblems.join('\n'));
  const pack = json as Pack;
  const ruleProblems = rules.flatMap((findProblems) => findProblems(pack));
  if (ruleProblems.length > 0) throw new Error(ruleProblems.join('\n'));
  return pack;
}

/** Returns one problem for each value that occurs more than once. @param what names the value in the problem */
export function duplicateProblems(values: readonly (string | number)[], path: string, what: string): string[] {
  const duplicates = values.filter((value, i) => values.indexOf(value) !== i);
  return [...new Set(duplicates)].map((value) => `${path}: ${what} ${value} occurs twice`);
}

const withSortedKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;

/** Returns a problem if two values differ as JSON. The order of list entries matters, the order of keys does not. */
export function mismatchProblems(actual: unknown, expected: unknown, path: string, what: string): string[] {
  const actualJson = JSON.stringify(withSortedKeys(actual));
  const expectedJson = JSON.stringify(withSortedKeys(expected));
  return problemUnless(actualJson === expectedJson, path, `${what} must be ${expectedJson}, not ${actualJson}`);
}
