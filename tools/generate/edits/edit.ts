import { CliError } from '@kenali/node-utils';
import type { NewRemote } from '../read-request.ts';

/** A file that lists every remote, and how to add one more to it. */
export interface Edit {
  /** Path from the root. */
  path: string;
  /** Returns the text with the new remote added. @throws CliError if the file has an unexpected form */
  apply(text: string, remote: NewRemote): string;
}

/** Inserts `line` before the match of `before`. @throws CliError unless there is exactly one match */
export function insertBefore(text: string, before: RegExp, line: string, path: string): string {
  const found = [...text.matchAll(new RegExp(before, 'gm'))];
  const at = found[0]?.index;
  if (found.length !== 1 || at === undefined)
    throw new CliError(`${path} has an unexpected form (${before}); nothing was written.`);
  return text.slice(0, at) + line + text.slice(at);
}
