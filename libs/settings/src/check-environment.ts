import Joi from 'joi';
import { isStillExample, practiceIn } from './practice.ts';
import { anywhereProblems, demoProblems, isTrial, productionProblems, readsPractice } from './rules.ts';
import { type Environment, type Mode, type Problem, READERS, type Reader, type Values } from './variable.ts';
import { VARIABLES, variablesOf } from './variables.ts';

/** Settings that are missing or wrong. The message has one line per problem. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** What a check of these processes found. `values` are usable only if there is no problem. */
export interface Check {
  readers: readonly Reader[];
  mode: Mode;
  values: Values;
  problems: Problem[];
}

const schemaFor = (readers: readonly Reader[]) =>
  Joi.object(
    Object.fromEntries(
      variablesOf(readers).map(({ name, schema, fallback }) => [
        name,
        fallback === undefined ? schema : schema.default(fallback),
      ]),
    ),
  ).unknown();

/** Not settings of ours, but what holds them can write into a bucket. The libraries of the API and of commands read them. */
const BUCKET_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** The names of secrets that are set, although none of these processes reads them: a hole in one of them would give them away. */
export function secretsOfOthers(env: Environment, readers: readonly Reader[]): string[] {
  const own = variablesOf(readers);
  const others = VARIABLES.filter((variable) => variable.isSecret && !own.includes(variable)).map(({ name }) => name);
  const secrets = [...others, ...(readers.includes('api') ? [] : BUCKET_SECRETS)];
  return secrets.filter((name) => env[name]?.trim());
}

/** Checks the variables of these processes. Empty variables count as not set, because deployment tools often pass them. */
export function checkEnvironment(env: Environment, readers: readonly Reader[]): Check {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const { value, error } = schemaFor(readers).validate(given, { abortEarly: false });
  const problems: Problem[] = (error?.details ?? []).map(({ path, message, context }) => ({
    variable: String(path[0]),
    // What cannot be read says itself why.
    message: context?.error?.message ?? message.replaceAll('"', ''),
  }));
  const mode: Mode = value.KENALI_MODE === 'production' ? 'production' : 'demo';
  const values: Values = value;
  // A rule reads several variables, and each must be valid for itself.
  const invalid = new Set(problems.map(({ variable }) => variable));
  const anywhere = anywhereProblems(values, readers);
  // Without a mode, its rules would name variables that are right.
  const isModeKnown = ![...problems, ...anywhere].some(({ variable }) => variable === 'KENALI_MODE');
  const ofMode = mode === 'production' ? productionProblems : demoProblems;
  for (const problem of [...(isModeKnown ? ofMode(values, readers) : []), ...anywhere])
    if (!invalid.has(problem.variable)) problems.push(problem);
  return { readers, mode, values, problems };
}

/**
 * Checks the variables of all processes, or of one, as an operator does before a start. Families must not see an invented practice, but processes
 * that run with it already must be able to start again.
 */
export function checkInstallation(env: Environment, readers: readonly Reader[] = READERS): Check {
  const check = checkEnvironment(env, readers);
  const { mode, values, problems } = check;
  if (mode === 'demo' || isTrial(values) || !readsPractice(readers)) return check;
  if (problems.some(({ variable }) => variable === 'PRACTICE_FILE')) return check;
  const practice = practiceIn(values);
  if (practice && !isStillExample(practice)) return check;
  const why = practice ? `(${env.PRACTICE_FILE}) still has the name or a licence number of the example` : 'is not set';
  const message = `PRACTICE_FILE ${why}: pages would show the addresses, telephone numbers and links of an invented practice`;
  return { ...check, problems: [...problems, { variable: 'PRACTICE_FILE', message }] };
}

/** @throws SettingsError naming each variable and what it expects */
export function readValues(env: Environment, readers: readonly Reader[]): Omit<Check, 'problems'> {
  const { problems, ...read } = checkEnvironment(env, readers);
  if (problems.length > 0) throw new SettingsError(problems.map(({ message }) => message));
  return read;
}
