/** What is on, by flag. */
export type FlagValues = Readonly<Record<string, boolean>>;

/** What a remote says about one of its flags in `kenali.flags` of its package.json. */
export interface FlagDeclaration {
  /** What browsers get while nobody has set the flag. */
  default: boolean;
  /** For the people who set it, in Indonesian: what the flag changes. */
  description: string;
}

/** Kebab case, as in "sample-questions". */
export const FLAG_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const FLAG_NAME_MAX = 40;
/** Every document and every error report names the flags of an app that are not at their default. */
export const FLAGS_PER_APP = 20;

export const isFlagName = (name: string): boolean => name.length <= FLAG_NAME_MAX && FLAG_NAME.test(name);
