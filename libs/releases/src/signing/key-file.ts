import { readFile } from 'node:fs/promises';
import { parseTrustedKeys, type TrustedKeys } from './trusted-keys.ts';

/** @param onProblem called once per new problem */
export type ReadKeys = (onProblem?: (message: string) => void) => Promise<TrustedKeys>;

/**
 * Reads the file of trusted keys again each time, so that rotation and revocation need no restart. A file that cannot be
 * read changes nothing: the last good keys count, and at the start none.
 */
export function createKeyReader(file: string): ReadKeys {
  let known: { text: string; keys: TrustedKeys } = { text: '', keys: new Map() };
  let problem = '';
  return async (onProblem = () => undefined) => {
    try {
      const text = await readFile(file, 'utf8');
      if (text !== known.text) known = { text, keys: parseTrustedKeys(text) };
      problem = '';
    } catch (error) {
      const message = `the trusted keys in ${file} cannot be used: ${(error as Error).message}`;
      if (message !== problem) onProblem(message);
      problem = message;
    }
    return known.keys;
  };
}
