import Joi from 'joi';

/** What a field must be. `holds` does not exist at run time: it carries the type of valid values. */
export type Check<T> = Joi.Schema & { readonly holds?: { value: T } };

/** The type of the values that a check accepts. */
export type Valid<C> = C extends { readonly holds?: { value: infer T } } ? T : never;

type Fields = Record<string, Check<unknown>>;
type OptionalKey<C extends Fields> = { [K in keyof C]: undefined extends Valid<C[K]> ? K : never }[keyof C];
type Named<C extends Fields> = { [K in Exclude<keyof C, OptionalKey<C>>]: Valid<C[K]> } & {
  [K in OptionalKey<C>]?: Exclude<Valid<C[K]>, undefined>;
};
/** Shown as one object instead of an intersection. */
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * Says what a wrong value must be. Joi's own `messages` would do, but joi prepares them again for each value it checks, which
 * was most of the time of reading a pack.
 */
const must = (check: Joi.Schema, meaning: string, others: Record<string, string> = {}) =>
  check.error((errors) => {
    // A problem further in has its message already.
    for (const error of errors) error.message ||= others[error.code] ?? `must be ${meaning}`;
    return errors as never;
  });

export const text: Check<string> = must(Joi.string().pattern(/\S/), 'a non-empty string');

export const matching = (pattern: RegExp, meaning: string): Check<string> =>
  must(Joi.string().pattern(pattern), meaning);

export const number = (min: number, max: number): Check<number> =>
  must(Joi.number().min(min).max(max), `a number from ${min} to ${max}`);

export const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  must(Joi.number().integer().min(min).max(max), `whole, from ${min}`);

export const oneOf = <const T extends string | boolean>(...choices: T[]): Check<T> =>
  must(Joi.valid(...choices), choices.join(' or '));

export const orNull = <T>(check: Check<T>): Check<T | null> => check.allow(null);

export const optional = <T>(check: Check<T>): Check<T | undefined> => check.optional();

export const listOf = <T>(entry: Check<T>, fewest = 1): Check<T[]> =>
  must(Joi.array().items(entry).min(fewest), 'a list', { 'array.min': `needs at least ${fewest} entries` });

export const mapOf = <T>(entry: Check<T>): Check<Record<string, T>> =>
  must(Joi.object().pattern(Joi.string(), entry), 'a map');

/** Rejects unknown fields, because a mistyped optional field ("minuss") would silently change the scores. */
export const fields = <C extends Fields>(checks: C): Check<Flat<Named<C>>> =>
  must(Joi.object(checks), 'a map', { 'object.unknown': 'is not a field of this pack' });

/** Why a value does not have this shape: one sentence per problem, each with its path. Empty for a valid value. */
export function shapeProblems(shape: Check<unknown>, value: unknown): string[] {
  // Joi leaves this key out of what it checks.
  if (JSON.stringify(value)?.includes('"__proto__":')) return ['pack: must have no field __proto__'];
  const { error } = shape.validate(value, { abortEarly: false, convert: false, presence: 'required' });
  return (error?.details ?? []).map(({ path, message }) => `${path.join('.') || 'pack'}: ${message}`);
}

/** A list with the problem if the condition is false, otherwise an empty list. */
export const problemUnless = (isValid: boolean, path: string, problem: string): string[] =>
  isValid ? [] : [`${path || 'pack'}: ${problem}`];
