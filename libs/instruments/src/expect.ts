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
