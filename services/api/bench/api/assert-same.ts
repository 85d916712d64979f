import { isDeepStrictEqual } from 'node:util';

/**
 * Compares large values. The assertions of Node describe every difference, which takes gigabytes for a thousand documents.
 * @throws Error that names the path of the first difference
 */
export function assertSame(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const { path, one, other } = firstDifference(actual, expected, '');
  throw new Error(`${what}: ${path || 'value'} is ${inShort(one)} instead of ${inShort(other)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const inShort = (value: unknown): string => String(JSON.stringify(value)).slice(0, 200);

function firstDifference(one: unknown, other: unknown, path: string): { path: string; one: unknown; other: unknown } {
  if (!isObject(one) || !isObject(other)) return { path, one, other };
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const key = [...keys].find((name) => !isDeepStrictEqual(one[name], other[name]));
  // Objects of different classes may have equal fields.
  return key === undefined ? { path, one, other } : firstDifference(one[key], other[key], `${path}.${key}`);
}
