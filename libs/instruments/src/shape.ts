/**
 * Returns why a value is not a `T`: one sentence per problem, each with its path. The list is empty for a valid value.
 * `holds` does not exist at run time. It ties the check to its type, so that `fields<T>` rejects a check that is too weak.
 */
export interface Check<T> {
  (value: unknown, path: string): string[];
  readonly holds?: T;
}

/** A list with the problem if the condition is false, otherwise an empty list. */
export const problemUnless = (isValid: boolean, path: string, problem: string): string[] =>
  isValid ? [] : [`${path || 'pack'}: ${problem}`];

const childPath = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key));
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Check<string> = (value, path) =>
  problemUnless(typeof value === 'string' && value.trim() !== '', path, 'must be a non-empty string');

export const matching =
  (pattern: RegExp, meaning: string): Check<string> =>
  (value, path) =>
    problemUnless(typeof value === 'string' && pattern.test(value), path, `must be ${meaning}`);

export const number =
  (min: number, max: number): Check<number> =>
  (value, path) =>
    problemUnless(
      typeof value === 'number' && value >= min && value <= max,
      path,
      `must be a number from ${min} to ${max}`,
    );

export const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value, path) =>
    problemUnless(
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
      path,
      `must be whole, from ${min}`,
    );

export const oneOf =
  <const T extends string | boolean>(...choices: T[]): Check<T> =>
  (value, path) =>
    problemUnless(
      choices.some((choice) => choice === value),
      path,
      `must be ${choices.join(' or ')}`,
    );

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, path) =>
    value === null ? [] : check(value, path);

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, path) =>
    value === undefined ? [] : check(value, path);

export const listOf =
  <T>(entry: Check<T>, fewest = 1): Check<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return problemUnless(false, path, 'must be a list');
    if (value.length < fewest) return problemUnless(false, path, `needs at least ${fewest} entries`);
    return value.flatMap((item, i) => entry(item, childPath(path, i)));
  };

export const mapOf =
  <T>(entry: Check<T>): Check<Record<string, T>> =>
  (value, path) =>
    isMap(value)
      ? Object.entries(value).flatMap(([key, item]) => entry(item, childPath(path, key)))
      : problemUnless(false, path, 'must be a map');

/** Rejects unknown fields, because a mistyped optional field ("minuss") would silently change the scores. */
export const fields =
  <T>(checks: { [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value, path) => {
    if (!isMap(value)) return problemUnless(false, path, 'must be a map');
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(checks, key));
    return [
      ...unknown.map((key) => `${childPath(path, key)}: is not a field of this pack`),
      ...Object.entries<Check<unknown>>(checks).flatMap(([key, check]) =>
        check(Object.hasOwn(value, key) ? value[key] : undefined, childPath(path, key)),
      ),
    ];
  };
