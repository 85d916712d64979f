import { type FlagValue, fitsFlag } from '@kenali/contracts';
import { getShell } from './shell.ts';

/** `kenali.flags` of a package.json, as TypeScript reads it. */
type Declared = Record<string, { type: string; values?: readonly FlagValue[]; default: FlagValue }>;

/**
 * Creates the hook that reads the flags of this remote. The value stays the same for the whole life of the page, so code outside of components may
 * call it too, after the remote has started.
 * @param declared `kenali.flags` of the remote's package.json
 * @returns a hook that returns what staff have set, or the default: nobody has set the flag, the shell is older than flags, or the value
 * does not fit this release
 */
export const createUseFlag =
  <D extends Declared>(declared: D) =>
  <K extends keyof D & string>(name: K): D[K]['default'] => {
    const flag = declared[name] as D[K];
    const set = getShell().flags?.[name];
    return fitsFlag(flag, set) ? set : flag.default;
  };
