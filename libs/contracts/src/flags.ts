export type FlagValue = boolean | string | number;
/** Values by flag. */
export type FlagValues = Readonly<Record<string, FlagValue>>;

export const FLAG_TYPES = ['boolean', 'string', 'number'] as const;

/** What a remote says about one of its flags in `kenali.flags` of its package.json. */
export interface FlagDeclaration {
  type: (typeof FLAG_TYPES)[number];
  /** The only values that it may have. Default: all of its type. */
  values?: readonly FlagValue[];
  /** What browsers get while nobody has set the flag. */
  default: FlagValue;
  /** For the people who set it, in Indonesian: what the flag changes. */
  description: string;
}

/** Kebab case, as in "sample-questions". */
export const FLAG_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const FLAG_NAME_MAX = 40;
/** Longest text of a flag of type `string`, in characters. */
export const FLAG_TEXT_MAX = 60;
/** Every document and every error report names the flags of an app that are not at their default. */
export const FLAGS_PER_APP = 20;

export const isFlagName = (name: string): boolean => name.length <= FLAG_NAME_MAX && FLAG_NAME.test(name);

/** Whether a value from outside can be the value of any flag. */
export const isFlagValue = (value: unknown): value is FlagValue =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= FLAG_TEXT_MAX);

/** Whether a flag may have this value. */
export const fitsFlag = (
  { type, values }: { type: string; values?: readonly FlagValue[] },
  value: unknown,
): value is FlagValue => isFlagValue(value) && typeof value === type && (values?.includes(value) ?? true);
