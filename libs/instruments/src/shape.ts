import Joi from 'joi';
import { type PackProblem, problemAt } from './pack-problems.ts';

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
 * Says what a wrong value must be; `shapeProblems` makes the sentence. Joi's own `messages` would do, but joi prepares them again
 * for each value it checks, which was most of the time of reading a pack.
 */
const must = (check: Joi.Schema, meaning: string) =>
  check.required().error((errors) => {
    // A problem further in has its message already.
    for (const error of errors) error.message ||= meaning;
    return errors as never;
  });

export const text: Check<string> = must(Joi.string().pattern(/\S/), 'teks yang tidak kosong');

export const matching = (pattern: RegExp, meaning: string): Check<string> =>
  must(Joi.string().pattern(pattern), meaning);

export const number = (min: number, max: number): Check<number> =>
  must(Joi.number().min(min).max(max), `bilangan dari ${min} sampai ${max}`);

export const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  must(Joi.number().integer().min(min).max(max), `bilangan bulat mulai dari ${min}`);

export const oneOf = <const T extends string | boolean>(...choices: T[]): Check<T> =>
  must(Joi.valid(...choices), choices.join(' atau '));

export const orNull = <T>(check: Check<T>): Check<T | null> => check.allow(null);

export const optional = <T>(check: Check<T>): Check<T | undefined> => check.optional();

export const listOf = <T>(entry: Check<T>, fewest = 1): Check<T[]> =>
  must(Joi.array().items(entry.optional()).min(fewest), 'daftar [ ]');

export const mapOf = <T>(entry: Check<T>): Check<Record<string, T>> =>
  must(Joi.object().pattern(Joi.string(), entry), 'kumpulan isian { }');

/** Rejects unknown fields, because a mistyped optional field ("minuss") would silently change the scores. */
export const fields = <C extends Fields>(checks: C): Check<Flat<Named<C>>> =>
  must(Joi.object(checks), 'kumpulan isian { }');

/** Why a value does not have this shape. Empty for a valid value. */
export function shapeProblems(shape: Check<unknown>, value: unknown): PackProblem[] {
  // Joi leaves this key out of what it checks.
  if (JSON.stringify(value)?.includes('"__proto__":')) return [problemAt('', 'keyImpossible', '__proto__')];
  const { error } = shape.validate(value, { abortEarly: false, convert: false });
  return (error?.details ?? []).map(({ path, type, message, context }) => {
    const at = path.join('.');
    if (type === 'object.unknown') return problemAt(at, 'unknownField');
    if (type === 'array.min') return problemAt(at, 'fewEntries', context?.limit);
    return problemAt(at, type === 'any.required' ? 'missing' : 'mustBe', message);
  });
}
