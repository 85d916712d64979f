import {
  FLAG_NAME_MAX,
  FLAG_TEXT_MAX,
  FLAG_TYPES,
  FLAGS_PER_APP,
  type FlagDeclaration,
  type FlagValue,
  type FlagValues,
  fitsFlag,
  isFlagName,
  isFlagValue,
} from '@kenali/contracts';
import { BrokenDocument, type Fields, fieldsOf, textOf } from './check-fields.ts';

/** Flags by name. */
export type FlagDeclarations = Readonly<Record<string, FlagDeclaration>>;

/** What a person has set for one flag. Part of the pointer, in `config.flags`. */
export interface FlagSetting {
  value: FlagValue;
  /** Share of the browsers that get the value, 0 to 100. */
  percent: number;
  /** Selects the browsers. It stays until the flag is unset, so that browsers which have the value keep it while the share grows. */
  salt: string;
  actor: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

const DESCRIPTION_MAX = 200;
const KEYS = ['type', 'values', 'default', 'description'];

const oneOfTypes = (type: unknown): type is FlagDeclaration['type'] =>
  (FLAG_TYPES as readonly unknown[]).includes(type);

function valuesOf({ type, values }: Fields, where: string): Pick<FlagDeclaration, 'values'> {
  if (values === undefined) return {};
  const isList = Array.isArray(values) && values.length > 0;
  if (isList && values.every((value) => fitsFlag({ type: String(type) }, value))) return { values };
  throw new BrokenDocument(`${where}: values is not a list of values of the type ${String(type)}`);
}

/** @throws BrokenDocument that names what is wrong with the flag */
function declarationOf(name: string, value: unknown, what: string): FlagDeclaration {
  const where = `${what}: ${name}`;
  if (!isFlagName(name))
    throw new BrokenDocument(`${where}: the name is not in kebab case, or longer than ${FLAG_NAME_MAX} characters`);
  const fields = fieldsOf(value, where);
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown) throw new BrokenDocument(`${where}: "${unknown}" is not one of ${KEYS.join(', ')}`);
  const { type, default: initial } = fields;
  if (!oneOfTypes(type)) {
    throw new BrokenDocument(`${where}: the type ${String(type)} is not one of ${FLAG_TYPES.join(', ')}`);
  }
  const values = valuesOf(fields, where);
  if (!fitsFlag({ type, ...values }, initial)) {
    throw new BrokenDocument(`${where}: the default is not a ${type} that the flag may have (texts: ${FLAG_TEXT_MAX})`);
  }
  const description = textOf(fields, 'description', where);
  if (description.length > DESCRIPTION_MAX)
    throw new BrokenDocument(`${where}: the description is longer than ${DESCRIPTION_MAX} characters`);
  return { type, ...values, default: initial, description };
}

/**
 * Checks the flags that an app declares, at its build and when it is published.
 * @throws BrokenDocument that names the flag and what is wrong with it
 */
export function checkFlags(value: unknown, what: string): FlagDeclarations {
  const entries = Object.entries(fieldsOf(value, what));
  if (entries.length > FLAGS_PER_APP) throw new BrokenDocument(`${what}: more than ${FLAGS_PER_APP} flags`);
  return Object.fromEntries(entries.map(([name, of]) => [name, declarationOf(name, of, what)]));
}

/** Skips what it cannot use, because a newer release must not be unusable here on account of a flag. */
function readable<T>(value: unknown, most: number, read: (name: string, of: unknown) => T): Record<string, T> {
  // A flag may be called "constructor", which other objects inherit.
  const found: Record<string, T> = Object.create(null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return found;
  for (const [name, of] of Object.entries(value).slice(0, most)) {
    try {
      found[name] = read(name, of);
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error;
    }
  }
  return found;
}

/** The flags in `release.json`. Those of a type that this reader does not know are missing. */
export const declaredFlags = (value: unknown): FlagDeclarations =>
  readable(value, FLAGS_PER_APP, (name, of) => declarationOf(name, of, 'release.json: flags'));

function settingOf(name: string, of: unknown): FlagSetting {
  const where = `channels.json: config.flags: ${name}`;
  const fields = fieldsOf(of, where);
  const { value, percent } = fields;
  const isShare = typeof percent === 'number' && percent >= 0 && percent <= 100;
  if (!isFlagName(name) || !isFlagValue(value) || !isShare) throw new BrokenDocument(`${where} is not valid`);
  const [salt, actor] = [textOf(fields, 'salt', where), textOf(fields, 'actor', where)];
  return { value, percent, salt, actor, time: textOf(fields, 'time', where), reason: textOf(fields, 'reason', where) };
}

/** Twice as many as an app declares, because those of earlier releases stay. */
export const MOST_SETTINGS = 2 * FLAGS_PER_APP;

/** What people have set, from the `config` of a pointer. Broken settings are missing, so the flag has its default. */
export const flagSettings = (config: Readonly<Record<string, unknown>> | undefined): Record<string, FlagSetting> =>
  readable(config?.flags, MOST_SETTINGS, settingOf);

/** The values in a boot document. */
export const flagValuesOf = (value: unknown): FlagValues =>
  readable(value, FLAGS_PER_APP, (name, of) => {
    if (isFlagName(name) && isFlagValue(of)) return of;
    throw new BrokenDocument(`boot document: the flag ${name} has no value`);
  });

/**
 * Selects the values of a release for one browser.
 * @param isIn whether the browser belongs to the share of a setting
 * @returns the flags that are not at their default, by name. A setting that the release does not know, or that does not fit, has no effect
 */
export function resolveFlags(
  declared: FlagDeclarations,
  settings: Readonly<Record<string, FlagSetting>>,
  isIn: (setting: FlagSetting) => boolean,
): Record<string, FlagValue> {
  const values: Record<string, FlagValue> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const flag = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (flag && setting.value !== flag.default && fitsFlag(flag, setting.value) && isIn(setting))
      values[name] = setting.value;
  }
  return values;
}

/** A flag of an app, for lists: what the release says, what people have set, and why that has no effect. */
export interface FlagState {
  name: string;
  flag: FlagDeclaration | null;
  setting: FlagSetting | null;
  /** `unknown`: the release does not have the flag. `unfit`: it does not allow the value. Browsers get the default. */
  problem: 'unknown' | 'unfit' | null;
}

/** Lists the flags of a release and those that are set, by name. */
export function flagStates(declared: FlagDeclarations = {}, config?: Readonly<Record<string, unknown>>): FlagState[] {
  const settings = flagSettings(config);
  const names = [...new Set([...Object.keys(declared), ...Object.keys(settings)])].sort();
  return names.map((name) => {
    const flag = (Object.hasOwn(declared, name) && declared[name]) || null;
    const setting = settings[name] ?? null;
    const problem = !flag ? 'unknown' : setting && !fitsFlag(flag, setting.value) ? 'unfit' : null;
    return { name, flag, setting, problem };
  });
}
