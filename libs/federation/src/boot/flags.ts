import { FLAG_NAME_MAX, FLAGS_PER_APP, type FlagDeclaration, type FlagValues, isFlagName } from '@kenali/contracts';
import { BrokenDocument, type Fields, fieldsOf, textOf } from './check-fields.ts';

/** Flags by name. */
export type FlagDeclarations = Readonly<Record<string, FlagDeclaration>>;

/** What a person has set for one flag. Part of the pointer, in `config.flags`. */
export interface FlagSetting {
  value: boolean;
  actor: string;
  /** ISO 8601. */
  time: string;
  reason: string;
}

const DESCRIPTION_MAX = 200;
const KEYS = ['default', 'description'];

/** @throws BrokenDocument that names what is wrong with the flag */
function declarationOf(name: string, value: unknown, what: string): FlagDeclaration {
  const where = `${what}: ${name}`;
  if (!isFlagName(name))
    throw new BrokenDocument(`${where}: the name is not in kebab case, or longer than ${FLAG_NAME_MAX} characters`);
  const fields = fieldsOf(value, where);
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown) throw new BrokenDocument(`${where}: "${unknown}" is not one of ${KEYS.join(', ')}`);
  const isOn = switchOf(fields, 'default', where);
  const description = textOf(fields, 'description', where);
  if (description.length > DESCRIPTION_MAX)
    throw new BrokenDocument(`${where}: the description is longer than ${DESCRIPTION_MAX} characters`);
  return { default: isOn, description };
}

function switchOf(fields: Fields, key: string, where: string): boolean {
  const value = fields[key];
  if (typeof value === 'boolean') return value;
  throw new BrokenDocument(`${where}: ${key} is not true or false`);
}

/**
 * Checks the flags that an app declares, at its build and when it is published.
 * @throws BrokenDocument that names the flag and what is wrong with it
 */
export function checkFlags(value: unknown, what: string): FlagDeclarations {
  const entries = Object.entries(fieldsOf(value, what));
  if (entries.length > FLAGS_PER_APP) throw new BrokenDocument(`${what}: more than ${FLAGS_PER_APP} flags`);
  return Object.fromEntries(entries.map(([name, entry]) => [name, declarationOf(name, entry, what)]));
}

/** Skips what it cannot use, because a newer release must not be unusable here on account of a flag. */
function readable<T>(value: unknown, most: number, read: (name: string, entry: unknown) => T): Record<string, T> {
  // A flag may be called "constructor", which other objects inherit.
  const found: Record<string, T> = Object.create(null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return found;
  for (const [name, entry] of Object.entries(value).slice(0, most)) {
    try {
      found[name] = read(name, entry);
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error;
    }
  }
  return found;
}

/** The flags in `release.json`. Those that this reader cannot use are missing. */
export const declaredFlags = (value: unknown): FlagDeclarations =>
  readable(value, FLAGS_PER_APP, (name, entry) => declarationOf(name, entry, 'release.json: flags'));

function settingOf(name: string, entry: unknown): FlagSetting {
  const where = `channels.json: config.flags: ${name}`;
  const fields = fieldsOf(entry, where);
  if (!isFlagName(name)) throw new BrokenDocument(`${where} is not valid`);
  const [actor, time] = [textOf(fields, 'actor', where), textOf(fields, 'time', where)];
  return { value: switchOf(fields, 'value', where), actor, time, reason: textOf(fields, 'reason', where) };
}

/** Twice as many as an app declares, because those of earlier releases stay. */
export const MOST_SETTINGS = 2 * FLAGS_PER_APP;

/** What people have set, from the `config` of a pointer. Broken settings are missing, so the flag has its default. */
export const flagSettings = (config: Readonly<Record<string, unknown>> | undefined): Record<string, FlagSetting> =>
  readable(config?.flags, MOST_SETTINGS, settingOf);

/** The values in a boot document. */
export const flagValuesOf = (value: unknown): FlagValues =>
  readable(value, FLAGS_PER_APP, (name, entry) => {
    if (isFlagName(name) && typeof entry === 'boolean') return entry;
    throw new BrokenDocument(`boot document: the flag ${name} has no value`);
  });

/**
 * The values that browsers get of a release.
 * @returns the flags that are not at their default, by name. A setting that the release does not know has no effect
 */
export function resolveFlags(
  declared: FlagDeclarations,
  settings: Readonly<Record<string, FlagSetting>>,
): Record<string, boolean> {
  const values: Record<string, boolean> = {};
  for (const [name, { value }] of Object.entries(settings)) {
    if (Object.hasOwn(declared, name) && value !== declared[name]?.default) values[name] = value;
  }
  return values;
}

/** A flag of an app, for lists: what the release says, and what people have set. A setting has no effect if the release does not know the flag. */
export interface FlagState {
  name: string;
  flag: FlagDeclaration | null;
  setting: FlagSetting | null;
}

/** Lists the flags of a release and those that are set, by name. */
export function flagStates(declared: FlagDeclarations = {}, config?: Readonly<Record<string, unknown>>): FlagState[] {
  const settings = flagSettings(config);
  const names = [...new Set([...Object.keys(declared), ...Object.keys(settings)])].sort();
  return names.map((name) => {
    const flag = (Object.hasOwn(declared, name) && declared[name]) || null;
    return { name, flag, setting: settings[name] ?? null };
  });
}
